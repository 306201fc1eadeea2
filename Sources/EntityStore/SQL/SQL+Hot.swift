// The SQL of what a search looks at before all else: what was used most, last or after its words,
// and what is pinned.

extension SQL {
  static let hotGeneration = "SELECT value FROM info WHERE name = 'hotGeneration'"

  /// What was used most, last by its own attribute (at most ?1 of each) and last (half as many), and what
  /// is pinned for all queries, each once.
  static let hotEntities = """
    SELECT kindID, id, \(hotColumns)
    FROM (
      SELECT kindID, id FROM (
        SELECT kindID, id FROM engagement ORDER BY heat DESC, kindID DESC, id DESC LIMIT ?1)
      UNION SELECT kindID, id FROM (
        SELECT kindID, id FROM engagement ORDER BY usedAt DESC, kindID DESC, id DESC LIMIT ?1 / 2)
      UNION SELECT kindID, id FROM (
        SELECT kindID, id FROM entity WHERE lastUsed IS NOT NULL ORDER BY lastUsed DESC, row
        LIMIT ?1)
      UNION SELECT kindID, id FROM pin WHERE queryKey = ''
    ) JOIN entity USING (kindID, id) LEFT JOIN engagement USING (kindID, id)
    """
  static let hotEntity = """
    SELECT kindID, id, \(hotColumns)
    FROM entity LEFT JOIN engagement USING (kindID, id) WHERE kindID = ?1 AND id = ?2
    """
  private static let hotColumns = """
    entity.row, COALESCE(title, id), aliases, lastUsed, uses, usedAt,
    EXISTS (SELECT 1 FROM pin WHERE queryKey = '' AND kindID = entity.kindID AND id = entity.id)
    """
  static let lastChoices = """
    SELECT kindID, id, queryKey, uses, usedAt FROM engagement_query
    ORDER BY usedAt DESC, queryKey DESC, kindID DESC, id DESC LIMIT ?1
    """
  static let choicesOfQuery = """
    SELECT kindID, id, uses, usedAt FROM engagement_query WHERE queryKey = ?1
    ORDER BY usedAt DESC, kindID, id LIMIT ?2
    """
  // MARK: pin

  static let pinsOfQuery = "SELECT kindID, id FROM pin WHERE queryKey = ?1"
  static let hasQueryPins = "SELECT EXISTS (SELECT 1 FROM pin WHERE queryKey > '')"
  static let pins = """
    SELECT kindID, pin.id, pin.query FROM pin JOIN kind USING (kindID)
    ORDER BY pin.queryKey, kind.name, kind.indexName, pin.id
    """
  static let putPin =
    "INSERT OR REPLACE INTO pin (queryKey, kindID, id, query) VALUES (?1, ?2, ?3, ?4)"
  static let deletePin = "DELETE FROM pin WHERE queryKey = ?1 AND kindID = ?2 AND id = ?3"
  static let deletePins = "DELETE FROM pin"
  static let hasPin = "SELECT query FROM pin WHERE queryKey = ?1 AND kindID = ?2 AND id = ?3"
  static let pinCount = "SELECT count(*) FROM pin"
  static let pinCountOfQuery = "SELECT count(*) FROM pin WHERE queryKey = ?1"
  static let allPins = "SELECT queryKey, kindID, id, query FROM pin ORDER BY queryKey, kindID, id"
  static let salvagePins = "SELECT kindID, id, query FROM pin"
}
