// The SQL of comparing an index with what it should hold, which is kept in a temporary database.

extension SQL {
  static let makeWantedSet = """
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA temp_store = FILE;
    PRAGMA cache_size = -16000;
    BEGIN;
    CREATE TABLE kind (
      kindID INTEGER PRIMARY KEY, name TEXT NOT NULL, indexName TEXT NOT NULL,
      UNIQUE (name, indexName)
    );
    CREATE TABLE wanted (
      ordinal INTEGER PRIMARY KEY, kindID, id, title, subtitle, summary, text, aliases, keywords,
      domain, rank, expires, url, language, indexName, attributes, lastUsed, related,
      UNIQUE (kindID, id)
    );
    """
  static let addWanted = """
    INSERT OR REPLACE INTO wanted (\(entityColumns), ordinal, lastUsed, related)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
    """
  static let wanted = "SELECT \(entityColumns), ordinal FROM wanted ORDER BY ordinal"
  static let wantedCount = "SELECT count(*) FROM wanted"
  static let isWanted = "SELECT 1 FROM wanted WHERE kindID = ?1 AND id = ?2"
  /// ?1 to ?5 as for `countEntities`.
  static let chosenNames =
    "SELECT kindID, id, row FROM entity WHERE \(isChosen) ORDER BY kindID, id"
}
