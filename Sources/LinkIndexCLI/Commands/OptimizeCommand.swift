// `linkindex optimize`: what makes searches fast after many changes.

import EntityStore
import LinkTypes

enum OptimizeCommand: Command {
  static let definition = CommandDefinition(
    name: "optimize", summary: "Merge what many changes left apart",
    options: StoreFlags.writing)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try invocation.openStoreForLongWork(.readWrite).optimize()
    return .success
  }
}
