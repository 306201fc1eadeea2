// `linkindex backup`: a copy of the index while others use it.

import EntityStore
import LinkTypes

enum BackupCommand: Command {
  static let definition = CommandDefinition(
    name: "backup", summary: "Copy the index to a new file while it is in use",
    operands: [Operand(ValueType<String>.file(), help: "The new file.")],
    options: StoreFlags.reading,
    examples: [.init("backup /backups/index.sqlite", "a consistent copy")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let target = invocation.arguments.operands[0]
    guard !FileSystem.exists(target) else { throw CommandError.fileExists(path: target) }
    try invocation.openStoreForLongWork(.readOnly).backup(to: target)
    invocation.detail("copied to \(target)")
    return .success
  }
}
