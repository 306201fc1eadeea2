// The SQL that makes and changes an index file, embedded in the binary, in the order it is applied.

/// One step of the schema's history.
public struct StoreMigration: Sendable {
  /// The file's name without its ending.
  public let name: String
  /// The SQL text: several statements.
  public let sql: String
}

/// All steps, oldest first: a file whose `user_version` is n has had the first n.
public enum StoreMigrations {
  /// Every migration in order; position n is schema version n + 1.
  public static let all: [StoreMigration] = [
    StoreMigration(
      name: "v0001_entity",
      sql: String(decoding: PackageResources.v0001_entity_sql, as: UTF8.self)),
    StoreMigration(name: "v0002_index", sql: index),
  ]

  /// The statements that make the derived tables, which a repair drops and makes anew.
  public static let index = String(decoding: PackageResources.v0002_index_sql, as: UTF8.self)
}
