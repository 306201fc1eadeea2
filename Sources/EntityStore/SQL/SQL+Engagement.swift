// The SQL of what was used: the tables `engagement` and `engagement_query`.

extension SQL {
  static let hasEntity = "SELECT 1 FROM entity WHERE kindID = ?1 AND id = ?2"

  // MARK: engagement

  static let engagement = "SELECT uses, usedAt FROM engagement WHERE kindID = ?1 AND id = ?2"
  static let putEngagement = """
    INSERT OR REPLACE INTO engagement (kindID, id, uses, usedAt, heat) VALUES (?1, ?2, ?3, ?4, ?5)
    """
  static let deleteEngagement = "DELETE FROM engagement WHERE kindID = ?1 AND id = ?2"
  static let engagementCount = "SELECT count(*) FROM engagement"
  static let engagementByHeat = """
    SELECT kindID, id, uses, usedAt FROM engagement ORDER BY heat DESC, kindID DESC, id DESC LIMIT ?1
    """
  static let allEngagement =
    "SELECT kindID, id, uses, usedAt, heat FROM engagement ORDER BY kindID, id"
  static let salvageEngagement = "SELECT kindID, id, uses, usedAt FROM engagement"

  // MARK: engagement_query

  static let queryEngagement = """
    SELECT uses, usedAt FROM engagement_query WHERE queryKey = ?1 AND kindID = ?2 AND id = ?3
    """
  static let putQueryEngagement = """
    INSERT OR REPLACE INTO engagement_query (queryKey, kindID, id, query, uses, usedAt)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """
  static let deleteQueryEngagement =
    "DELETE FROM engagement_query WHERE kindID = ?1 AND id = ?2"
  static let queryEngagementCount = "SELECT count(*) FROM engagement_query"
  static let pruneQueryEngagement = """
    DELETE FROM engagement_query WHERE (queryKey, kindID, id) IN (
      SELECT queryKey, kindID, id FROM engagement_query
      ORDER BY usedAt, queryKey, kindID, id LIMIT ?1)
    """
  static let allQueryEngagement = """
    SELECT queryKey, kindID, id, query, uses, usedAt FROM engagement_query
    ORDER BY queryKey, kindID, id
    """
  /// ?1 the beginning of the key, ?2 the beginning and the byte 255.
  static let choicesOfPrefix = """
    SELECT queryKey, kindID, id, query, uses, usedAt FROM engagement_query
    WHERE queryKey >= ?1 AND queryKey < ?2
    """
  static let lastQueries = """
    SELECT queryKey, kindID, id, query, uses, usedAt FROM engagement_query
    ORDER BY usedAt DESC, queryKey, kindID, id LIMIT ?1
    """
  static let salvageQueryEngagement =
    "SELECT kindID, id, query, uses, usedAt FROM engagement_query"

  static let deleteAllEngagement = "DELETE FROM engagement; DELETE FROM engagement_query;"

  // MARK: Both and pins, against the entities

  /// Rows of the three tables whose entity is gone.
  static let strayEngagementCount = """
    SELECT (SELECT count(*) FROM engagement AS e WHERE NOT EXISTS (
        SELECT 1 FROM entity WHERE kindID = e.kindID AND id = e.id))
      + (SELECT count(*) FROM engagement_query AS e WHERE NOT EXISTS (
        SELECT 1 FROM entity WHERE kindID = e.kindID AND id = e.id))
      + (SELECT count(*) FROM pin AS e WHERE NOT EXISTS (
        SELECT 1 FROM entity WHERE kindID = e.kindID AND id = e.id))
    """
  static let deleteStrayEngagement = """
    DELETE FROM engagement WHERE NOT EXISTS (
      SELECT 1 FROM entity WHERE kindID = engagement.kindID AND id = engagement.id);
    DELETE FROM engagement_query WHERE NOT EXISTS (
      SELECT 1 FROM entity WHERE kindID = engagement_query.kindID AND id = engagement_query.id);
    DELETE FROM pin WHERE NOT EXISTS (
      SELECT 1 FROM entity WHERE kindID = pin.kindID AND id = pin.id);
    """
  /// Whether anything was said of an entity.
  static let isEngaged = """
    SELECT EXISTS (SELECT 1 FROM engagement WHERE kindID = ?1 AND id = ?2)
      OR EXISTS (SELECT 1 FROM engagement_query WHERE kindID = ?1 AND id = ?2)
      OR EXISTS (SELECT 1 FROM pin WHERE kindID = ?1 AND id = ?2)
    """
  static let deletePinsOfEntity = "DELETE FROM pin WHERE kindID = ?1 AND id = ?2"
}
