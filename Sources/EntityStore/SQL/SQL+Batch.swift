// The SQL of batches: client states, what one index holds, and the temporary database in which an
// open batch keeps its operations.

extension SQL {
  static let clientState = "SELECT state FROM client_state WHERE indexName = ?1"
  static let clientStates = "SELECT indexName, state FROM client_state ORDER BY indexName"
  static let setClientState =
    "INSERT OR REPLACE INTO client_state (indexName, state) VALUES (?1, ?2)"
  static let deleteClientState = "DELETE FROM client_state WHERE indexName = ?1"
  static let deleteClientStates = "DELETE FROM client_state"

  static let protectionClasses = "SELECT indexName, protectionClass FROM index_protection"
  static let setProtectionClass =
    "INSERT OR REPLACE INTO index_protection (indexName, protectionClass) VALUES (?1, ?2)"
  static let indexNames = "SELECT DISTINCT indexName FROM kind ORDER BY indexName"

  /// Kinds and indexes that something is in.
  static let kindNamesInUse = """
    SELECT DISTINCT name FROM kind
    WHERE EXISTS (SELECT 1 FROM entity WHERE entity.kindID = kind.kindID) ORDER BY name
    """
  static let indexNamesInUse = """
    SELECT DISTINCT indexName FROM kind
    WHERE EXISTS (SELECT 1 FROM entity WHERE entity.kindID = kind.kindID) ORDER BY indexName
    """

  static let addReindexRequest =
    "INSERT OR IGNORE INTO reindex_request (indexName, uniqueIdentifier) VALUES (?1, ?2)"
  static let reindexRequests =
    "SELECT uniqueIdentifier FROM reindex_request WHERE indexName = ?1 ORDER BY uniqueIdentifier"
  static let deleteReindexRequest =
    "DELETE FROM reindex_request WHERE indexName = ?1 AND uniqueIdentifier = ?2"
  static let deleteReindexRequests = "DELETE FROM reindex_request WHERE indexName = ?1"
  static let requestReindexOfAll = """
    INSERT OR IGNORE INTO reindex_request (indexName, uniqueIdentifier)
    SELECT DISTINCT indexName, '' FROM kind
    """

  static let rowsOfIndex =
    "SELECT row FROM entity WHERE kindID IN (SELECT kindID FROM kind WHERE indexName = ?1)"
  static let hasRowOfIndex = """
    SELECT EXISTS (
      SELECT 1 FROM kind JOIN entity ON entity.kindID = kind.kindID WHERE kind.indexName = ?1)
    """
  /// ?1 to ?3 as in `rowsOfDomain`, ?4 the index.
  static let rowsOfDomainInIndex = """
    SELECT row FROM entity
    WHERE (domain = ?1 OR (domain >= ?2 AND domain < ?3))
      AND kindID IN (SELECT kindID FROM kind WHERE indexName = ?4)
    """

  /// The temporary database is one transaction that never ends: nobody needs it after a crash.
  static let makeBatchBuffer = """
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA temp_store = FILE;
    PRAGMA cache_size = -8000;
    BEGIN;
    CREATE TABLE kind (
      kindID INTEGER PRIMARY KEY, name TEXT NOT NULL, indexName TEXT NOT NULL,
      UNIQUE (name, indexName)
    );
    CREATE TABLE operation (
      ordinal INTEGER PRIMARY KEY, type INTEGER NOT NULL, kindID, id, title, subtitle, summary, text,
      aliases, keywords, domain, rank, expires, url, language, indexName, attributes, lastUsed, related, patch
    );
    """
  static let addOperation = """
    INSERT INTO operation (\(entityColumns), ordinal, lastUsed, related, type, patch)
    VALUES (
      ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)
    """
  static let operations = """
    SELECT \(entityColumns), ordinal, type, patch FROM operation ORDER BY ordinal
    """
}
