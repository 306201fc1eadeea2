// From the process's arguments to its exit status: parse, run, report.

import LinkTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The `linkindex` program.
public enum LinkIndexProgram {
  /// Runs the command line that the process was started with and returns the exit status.
  public static func run() -> Int32 {
    do throws(ProcessArguments.Malformed) {
      return run(try ProcessArguments.read())
    } catch {
      ignoreSignals()
      holdStandardDescriptors()
      let messages = OutputWriter(descriptor: STDERR_FILENO, target: "standard error")
      let terminal = Terminal(
        descriptor: STDERR_FILENO, color: .auto, environment: Environment.process)
      let report = ErrorReport(style: Style(isOn: terminal.hasColor), isJSON: error.isJSON)
      let usage = UsageError.notUTF8(argument: error.number, byteOffset: error.byteOffset)
      try? messages.write(report.render(usage))
      try? messages.flush()
      return usage.exitCode.rawValue
    }
  }

  /// Runs one command line, without the program's name, and returns the exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    ignoreSignals()
    holdStandardDescriptors()
    let environment = Environment.process
    let output = OutputWriter(descriptor: STDOUT_FILENO, target: "standard output")
    let messages = OutputWriter(descriptor: STDERR_FILENO, target: "standard error")
    var usage: CommandDefinition?
    var report = ErrorReport(
      style: Style(
        isOn: Terminal(descriptor: STDERR_FILENO, color: .auto, environment: environment).hasColor),
      isJSON: arguments.prefix { $0 != "--" }.contains("--json"))
    do {
      let parsed = try ArgumentParser.parse(arguments, commandNames: CommandList.names) {
        CommandList.command(named: $0)?.definition
      }
      usage = parsed.command
      let invocation = Invocation(
        arguments: parsed, environment: environment, output: output, messages: messages)
      report = ErrorReport(
        style: Style(isOn: invocation.messageTerminal.hasColor), isJSON: invocation.isJSON)
      let status = try dispatch(invocation)
      try output.flush()
      return status.rawValue
    } catch let failure as UsageFailure {
      usage = failure.command
      return finish(failure.error)
    } catch {
      return finish(error)
    }

    func finish(_ error: any Error) -> Int32 {
      // What was answered before the error stands.
      if !(error is OutputError) { try? output.flush() }
      if let interrupted = error as? Interrupted { return interrupted.exitStatus }
      // Whatever failed after a signal to stop failed because of it.
      do { try Interruption.check() } catch { return error.exitStatus }
      if let outputError = error as? OutputError, outputError == .readerLeft { return 0 }
      let diagnostic = error as? any Diagnostic ?? UnexpectedError(description: "\(error)")
      try? messages.write(report.render(diagnostic, usage: usage))
      try? messages.flush()
      return diagnostic.exitCode.rawValue
    }
  }

  private static func dispatch(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments[GlobalOptions.help] {
      try HelpCommand.show(arguments.command, invocation)
    } else if arguments[GlobalOptions.version] {
      try VersionCommand.show(invocation)
    } else if let command = arguments.command.flatMap({ CommandList.command(named: $0.name) }) {
      return try command.run(invocation)
    } else {
      try HelpCommand.show(nil, invocation)
    }
    return .success
  }

  /// Lets writes fail where a signal would end the program: to a pipe that nobody reads any more, and
  /// beyond the largest size that a file may have.
  private static func ignoreSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Takes the places of closed standard descriptors, so that no file opened later becomes one.
  private static func holdStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // Opened the wrong way round: using it fails as using a closed descriptor does.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// An error that no module explains: a fault of the program.
private struct UnexpectedError: Diagnostic {
  let description: String

  var code: String { "program.unexpected" }
  var message: String { "an unexpected error: \(description)" }
  var hint: String? { "please report this with the command that led to it" }
  var exitCode: ExitCode { .software }
}
