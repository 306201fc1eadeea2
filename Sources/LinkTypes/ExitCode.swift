// The process statuses of the program: a contract that scripts rely on. From 64 on they are those
// of BSD's sysexits.h.

/// A process status with a fixed meaning.
public enum ExitCode: Int32, Sendable, Hashable, CaseIterable {
  /// Yes: the work is done.
  case success = 0
  /// The program ran well and the answer is no.
  case no = 1
  /// Several answers are equally good: there is something to choose.
  case ambiguous = 3
  /// The answer needs something that was not said.
  case missingSlot = 4
  /// The command line is wrong.
  case usage = 64
  /// Input or a file is malformed or damaged.
  case dataError = 65
  /// An input does not exist.
  case noInput = 66
  /// A port or file is in use.
  case unavailable = 69
  /// A fault of the program itself.
  case software = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed; a full disk is one reason.
  case ioError = 74
  /// Somebody else holds what is needed: try again.
  case temporaryFailure = 75
  /// The operating system refuses.
  case noPermission = 77
}
