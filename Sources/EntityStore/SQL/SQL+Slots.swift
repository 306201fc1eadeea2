// The SQL of names: what the slot of a phrase is filled with.

extension SQL {
  static let nameOfRow = """
    SELECT kindID, id, title, aliases, subtitle, url, expires, indexName FROM entity WHERE row = ?1
    """
  static let nameOfIdentifier = "SELECT row FROM entity WHERE kindID = ?1 AND id = ?2"
  static let rowsOfKeyInOrder = "SELECT row FROM key WHERE key = ?1 ORDER BY row"
  static let hasTerm = "SELECT 1 FROM vocab WHERE term = ?1"
}
