// The SQL of what a search looks at before all else: what was used most, last or after its words,
// and what is pinned.

extension SQL {
  static let hotGeneration = "SELECT value FROM info WHERE name = 'hotGeneration'"

  static let hottest =
    "SELECT kindID, id FROM engagement ORDER BY heat DESC, kindID DESC, id DESC LIMIT ?1"
  static let lastEngaged =
    "SELECT kindID, id FROM engagement ORDER BY usedAt DESC, kindID DESC, id DESC LIMIT ?1"
  static let lastUsed = """
    SELECT kindID, id FROM entity WHERE lastUsed IS NOT NULL ORDER BY lastUsed DESC, row LIMIT ?1
    """
  static let lastChoices = """
    SELECT kindID, id, queryKey, uses, usedAt FROM engagement_query
    ORDER BY usedAt DESC, queryKey DESC, kindID DESC, id DESC LIMIT ?1
    """
  static let choicesOfQuery = """
    SELECT kindID, id, uses, usedAt FROM engagement_query WHERE queryKey = ?1
    ORDER BY usedAt DESC, kindID, id LIMIT ?2
    """
  static let hotEntity = """
    SELECT entity.row, COALESCE(title, entity.id), aliases, lastUsed, uses, usedAt
    FROM entity LEFT JOIN engagement USING (kindID, id)
    WHERE entity.kindID = ?1 AND entity.id = ?2
    """

  // MARK: pin

  static let pinsOfQuery = "SELECT kindID, id FROM pin WHERE queryKey = ?1 ORDER BY kindID, id"
  static let hasQueryPins = "SELECT EXISTS (SELECT 1 FROM pin WHERE queryKey > '')"
  static let pins = """
    SELECT kind.name, pin.id, pin.query FROM pin JOIN kind USING (kindID)
    ORDER BY pin.queryKey, kind.name, pin.id
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
