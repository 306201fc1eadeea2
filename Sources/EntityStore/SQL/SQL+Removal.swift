// The SQL of what goes with something else or after some time.

extension SQL {
  /// What has expired longest first.
  static let expiredRows = """
    SELECT row FROM entity INDEXED BY entity_expires WHERE expires <= ?1 ORDER BY expires LIMIT ?2
    """
  static let namesOfRow = "SELECT kindID, id FROM entity WHERE row = ?1"

  static let hasRelated = "SELECT EXISTS (SELECT 1 FROM entity WHERE related IS NOT NULL)"
  /// ?1 the identifier of an item, ?2 the index.
  static let dependentRows = """
    SELECT row FROM entity INDEXED BY entity_related
    WHERE related = ?1 AND kindID IN (SELECT kindID FROM kind WHERE indexName = ?2)
    """
}
