// Every SQL text of the module that is not the schema, as constants. Values reach them by binding
// only. Texts of one subject stand together in an extension of this name.

/// The module's SQL.
enum SQL {
  // MARK: Settings of a connection

  static let writerSettings = """
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -32000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA temp_store = FILE;
    """
  static let readerSettings = """
    PRAGMA query_only = ON;
    PRAGMA cache_size = -4000;
    PRAGMA mmap_size = 4294967296;
    """
  static let useWAL = "PRAGMA journal_mode = WAL"
  static let syncNormal = "PRAGMA synchronous = NORMAL"
  static let syncFull = "PRAGMA synchronous = FULL"
  static let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)"
  static let passiveCheckpoint = "PRAGMA wal_checkpoint(PASSIVE)"

  // MARK: info

  static let setInfo = "INSERT OR REPLACE INTO info (name, value) VALUES (?1, ?2)"
  static let info = "SELECT value FROM info WHERE name = ?1"
  static let bumpInfo = """
    INSERT INTO info (name, value) VALUES (?1, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1
    """

  // MARK: kind, level

  static let kindID = "SELECT kindID FROM kind WHERE name = ?1 AND indexName = ?2"
  static let kindIDsOfIndex = "SELECT kindID FROM kind WHERE indexName = ?1"
  static let kindIDs = "SELECT kindID FROM kind ORDER BY kindID LIMIT ?1"
  static let kindIDsOfName = "SELECT kindID FROM kind WHERE name = ?1"
  static let kindName = "SELECT name, nullif(indexName, '') FROM kind WHERE kindID = ?1"
  static let addKind = "INSERT INTO kind (name, indexName) VALUES (?1, ?2) RETURNING kindID"
  static let nextSequence = """
    INSERT INTO level (level, nextSequence) VALUES (?1, 1)
    ON CONFLICT (level) DO UPDATE SET nextSequence = nextSequence + 1
    RETURNING nextSequence - 1
    """

  // MARK: entity

  /// The columns in the order that `EntityRow` reads and binds them.
  static let entityColumns = """
    kindID, id, title, subtitle, summary, text, aliases, keywords, domain, rank, expires, url, \
    language, indexName, attributes
    """
  static let insertEntity = """
    INSERT INTO entity (\(entityColumns), row, lastUsed, related)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
    """
  static let updateEntity = """
    UPDATE entity SET kindID = ?1, id = ?2, title = ?3, subtitle = ?4, summary = ?5, text = ?6,
      aliases = ?7, keywords = ?8, domain = ?9, rank = ?10, expires = ?11, url = ?12,
      language = ?13, indexName = ?14, attributes = ?15, lastUsed = ?17,
      related = ?18
    WHERE row = ?16
    """
  static let deleteEntity = "DELETE FROM entity WHERE row = ?1"
  static let entityByRow = "SELECT \(entityColumns), row FROM entity WHERE row = ?1"
  static let entityByIdentifier =
    "SELECT \(entityColumns), row FROM entity WHERE kindID = ?1 AND id = ?2"
  static let rowOfIdentifier = "SELECT row FROM entity WHERE kindID = ?1 AND id = ?2"
  static let entitiesByRow =
    "SELECT \(entityColumns), row, lastUsed, related FROM entity ORDER BY row"
  static let rowsOfKind =
    "SELECT row FROM entity WHERE kindID IN (SELECT kindID FROM kind WHERE name = ?1)"
  static let rowsOfKindInIndex = """
    SELECT row FROM entity
    WHERE kindID IN (SELECT kindID FROM kind WHERE name = ?1 AND indexName = ?2)
    """
  /// ?1 the domain, ?2 the domain and a dot, ?3 the domain and a slash, which follows the dot.
  static let rowsOfDomain = """
    SELECT row FROM entity WHERE domain = ?1 OR (domain >= ?2 AND domain < ?3)
    """
  static let allRows = "SELECT row FROM entity"
  static let entityCount = "SELECT count(*) FROM entity"
  static let kindCounts = """
    SELECT kind.name, sum(entities)
    FROM (SELECT kindID, count(*) AS entities FROM entity GROUP BY kindID) JOIN kind USING (kindID)
    GROUP BY 1 ORDER BY 1
    """
  static let hasExpiring = "SELECT EXISTS (SELECT 1 FROM entity WHERE expires IS NOT NULL)"
  /// Whether answers may change when time passes.
  static let isTimed = """
    SELECT EXISTS (SELECT 1 FROM entity WHERE expires IS NOT NULL)
      OR EXISTS (SELECT 1 FROM entity WHERE lastUsed IS NOT NULL)
      OR EXISTS (SELECT 1 FROM engagement)
    """
  static let facts = "SELECT kindID, domain, indexName, expires FROM entity WHERE row = ?1"
}

// Lists: the identifiers' index gives the order, so a page costs what it shows.
extension SQL {
  static let kindsInOrder =
    "SELECT kindID, name, nullif(indexName, '') FROM kind ORDER BY name, indexName"
  static let indexesHolding = """
    SELECT nullif(kind.indexName, '') FROM kind JOIN entity USING (kindID)
    WHERE kind.name = ?1 AND entity.id = ?2 AND (expires IS NULL OR expires > ?3)
    ORDER BY kind.indexName
    """
  static let entitiesOfKind = """
    SELECT \(entityColumns), row FROM entity
    WHERE kindID = ?1 AND id > ?2
      AND (?3 IS NULL OR domain = ?3 OR (domain >= ?4 AND domain < ?5))
      AND (?6 IS NULL OR expires IS NULL OR expires > ?6)
    ORDER BY id
    """
  static let isChosen = """
    (?1 IS NULL OR kindID IN (SELECT kindID FROM kind WHERE name = ?1))
      AND (?2 IS NULL OR domain = ?2 OR (domain >= ?3 AND domain < ?4))
      AND (?5 IS NULL OR kindID IN (SELECT kindID FROM kind WHERE indexName = ?5))
    """
  static let countEntities = "SELECT count(*) FROM entity WHERE \(isChosen)"
  /// Counted apart: few have expired, and to look at the column of every entity takes long.
  static let countExpired = """
    SELECT count(*) FROM entity INDEXED BY entity_expires WHERE expires <= ?6 AND \(isChosen)
    """
}

extension SQL {
  /// Title and aliases first: they are names.
  static let textsByRow = """
    SELECT COALESCE(title, id), aliases, subtitle, summary, keywords, text, language, attributes
    FROM entity
    WHERE row = ?1
    """
  static let namesByRow =
    "SELECT kindID, id, COALESCE(title, id), aliases, language FROM entity WHERE row = ?1"
  static let titleByRow = "SELECT COALESCE(title, id) FROM entity WHERE row = ?1"
}

// Upkeep.
extension SQL {
  static let tableSizes =
    "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC, 1"
  static let integrity = "PRAGMA integrity_check(20)"
  static let foreignKeys = "PRAGMA foreign_key_check"
  static let dropDerived = """
    DROP TABLE IF EXISTS key; DROP TABLE IF EXISTS top; DROP TABLE IF EXISTS vocab;
    DROP TABLE IF EXISTS posting; DROP TABLE IF EXISTS posting_mid;
    DROP TABLE IF EXISTS posting_new; DROP TABLE IF EXISTS fresh; DROP TABLE IF EXISTS settled;
    DROP TABLE IF EXISTS dead; DROP TABLE IF EXISTS language;
    DROP TABLE IF EXISTS attribute; DROP TABLE IF EXISTS attribute_number;
    DROP TABLE IF EXISTS typo_block;
    DROP TABLE IF EXISTS typo_string; DROP TABLE IF EXISTS typo_new;
    """
  static let postingInstances = """
    CREATE VIRTUAL TABLE temp.posting_instance USING fts5vocab (main, posting, instance);
    CREATE VIRTUAL TABLE temp.posting_mid_instance USING fts5vocab (main, posting_mid, instance);
    CREATE VIRTUAL TABLE temp.posting_new_instance USING fts5vocab (main, posting_new, instance);
    """
  static let dropPostingInstances = """
    DROP TABLE IF EXISTS temp.posting_instance; DROP TABLE IF EXISTS temp.posting_mid_instance;
    DROP TABLE IF EXISTS temp.posting_new_instance;
    """
  static let freshRows = "SELECT row FROM fresh"
  static let settledRows = "SELECT row FROM settled"
  static let allTops = "SELECT prefix, rows FROM top"
  static let allTypoBlocks =
    "SELECT block, length, ranked, count, signatures FROM typo_block ORDER BY block"
  static let allNewTypos = "SELECT string, ranked FROM typo_new"
}

// What another program may have broken in the entities.
extension SQL {
  /// Whether a column holds what is not JSON of the type.
  private static func isBroken(_ column: String, _ type: String) -> String {
    """
    (\(column) IS NOT NULL
      AND NOT CASE WHEN json_valid(\(column)) THEN json_type(\(column)) = '\(type)' ELSE 0 END)
    """
  }

  static let unreadableCount = """
    SELECT count(*) FROM entity
    WHERE \(isBroken("aliases", "array")) OR \(isBroken("keywords", "array"))
      OR \(isBroken("attributes", "object"))
    """
  static let clearUnreadable = """
    UPDATE entity SET aliases = NULL WHERE \(isBroken("aliases", "array"));
    UPDATE entity SET keywords = NULL WHERE \(isBroken("keywords", "array"));
    UPDATE entity SET attributes = NULL WHERE \(isBroken("attributes", "object"));
    """
  /// The number of the kind decides which entity a row is.
  private static let isMisnamed = """
    indexName IS NOT (SELECT nullif(indexName, '') FROM kind WHERE kind.kindID = entity.kindID)
    """
  static let misnamedCount = "SELECT count(*) FROM entity WHERE \(isMisnamed)"
  static let renameIndexes = """
    UPDATE entity
    SET indexName = (SELECT nullif(indexName, '') FROM kind WHERE kind.kindID = entity.kindID)
    WHERE \(isMisnamed)
    """
  static let usedSequences = """
    SELECT count(*) FROM (
      SELECT row >> 32 AS level, max(row & 4294967295) AS last FROM entity GROUP BY 1
    ) LEFT JOIN level USING (level) WHERE nextSequence IS NULL OR nextSequence <= last
    """
  static let raiseSequences = """
    INSERT INTO level (level, nextSequence)
    SELECT row >> 32, max(row & 4294967295) + 1 FROM entity WHERE true GROUP BY 1
    ON CONFLICT (level) DO UPDATE SET nextSequence = max(nextSequence, excluded.nextSequence)
    """
  static let moveEntity = "UPDATE entity SET row = ?2 WHERE row = ?1"
  static let addLostKinds = """
    INSERT INTO kind (kindID, name, indexName)
    SELECT kindID, 'kind ' || kindID, ifnull(max(indexName), '') FROM entity
    WHERE kindID NOT IN (SELECT kindID FROM kind) GROUP BY kindID
    """
}

// What a salvage reads. Rows are asked for by number, from both ends and by jumps.
extension SQL {
  static let salvageKinds = "SELECT kindID, name, nullif(indexName, '') FROM kind"
  /// The index of the names holds the numbers too.
  static let salvageKindsByName =
    "SELECT kindID, name, nullif(indexName, '') FROM kind ORDER BY name, indexName"
  static let salvageUp = """
    SELECT \(entityColumns), row FROM entity NOT INDEXED WHERE row >= ?1 AND row < ?2 ORDER BY row
    """
  static let salvageDown = """
    SELECT \(entityColumns), row FROM entity NOT INDEXED WHERE row >= ?1 ORDER BY row DESC
    """
  static let salvageNext =
    "SELECT row FROM entity NOT INDEXED WHERE row >= ?1 AND row < ?2 ORDER BY row LIMIT 1"
  static let entityColumnNames = entityColumns.split(separator: ", ").map(String.init)
  static let salvageFields = entityColumnNames.map {
    "SELECT \($0) FROM entity NOT INDEXED WHERE row = ?1"
  }
  /// The columns whose bits are set in ?2; SQLite does not touch the others.
  static let salvageParts = """
    SELECT \(entityColumnNames.enumerated().map { "CASE WHEN ?2 >> \($0) & 1 THEN \($1) END" }
      .joined(separator: ", ")), row
    FROM entity NOT INDEXED WHERE row = ?1
    """
  /// From the identifiers' index alone, in its two directions.
  static let salvageNames = ["", " DESC"].map { order in
    """
    SELECT kindID, id, row FROM entity INDEXED BY entity_identifier
    WHERE row >= ?1 AND row < ?2 ORDER BY kindID\(order), id\(order)
    """
  }
}
