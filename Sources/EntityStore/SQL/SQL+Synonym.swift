// The SQL of the table `synonym`, and of what orders and counts read.

extension SQL {
  static let hasSynonyms = "SELECT EXISTS (SELECT 1 FROM synonym)"
  static let synonyms =
    "SELECT term, means, isOneWay, kind FROM synonym ORDER BY term, means, kind"
  static let salvageSynonyms = "SELECT term, means, isOneWay, kind FROM synonym NOT INDEXED"
  static let synonymsOfKey = """
    SELECT means, kind FROM synonym WHERE termKey = ?1
    UNION SELECT term, kind FROM synonym WHERE meansKey = ?1 AND isOneWay = 0
    ORDER BY 1, 2
    """
  static let hasSynonym = """
    SELECT 1 FROM synonym
    WHERE termKey = ?5 AND meansKey = ?6 AND term = ?1 AND means = ?2 AND isOneWay = ?3
      AND kind IS ?4
    """
  static let putSynonym = """
    INSERT OR REPLACE INTO synonym (term, means, isOneWay, kind, termKey, meansKey)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """
  /// ?4 0: only one that goes both ways.
  static let deleteSynonym = """
    DELETE FROM synonym
    WHERE termKey = ?1 AND meansKey = ?2 AND kind IS ?3 AND isOneWay <= ?4
    """
  static let deleteSynonymsOfKey = "DELETE FROM synonym WHERE termKey = ?1 OR meansKey = ?1"
  static let deleteSynonyms = "DELETE FROM synonym"
  static let synonymKeys =
    "SELECT rowid, term, means, termKey, meansKey FROM synonym ORDER BY rowid"
  static let setSynonymKeys =
    "UPDATE OR REPLACE synonym SET termKey = ?2, meansKey = ?3 WHERE rowid = ?1"

  static let rowsInOrder = "SELECT row FROM entity ORDER BY row"
  static let facetsOfRow = "SELECT kindID, domain, keywords FROM entity WHERE row = ?1"
}
