// The SQL of the derived tables.

extension SQL {
  // MARK: key

  static let insertKey = "INSERT OR IGNORE INTO key (key, row) VALUES (?1, ?2)"
  static let deleteKey = "DELETE FROM key WHERE key = ?1 AND row = ?2"
  static let rowsOfKey = "SELECT row FROM key WHERE key = ?1 ORDER BY row LIMIT ?2"
  static let rowsOfWholeKey = "SELECT row FROM key WHERE key = ?1 LIMIT ?2"
  /// ?1 the beginning, ?3 the beginning and the byte 255.
  static let rowsOfKeysFrom = "SELECT row FROM key WHERE key >= ?1 AND key < ?3 LIMIT ?2"
  /// ?1 the beginning, ?2 the beginning and the byte 255, which no UTF-8 text holds.
  static let rowsOfPrefix = "SELECT row FROM key WHERE key >= ?1 AND key < ?2"
  static let firstKeyFrom = "SELECT key FROM key WHERE key >= ?1 ORDER BY key LIMIT 1"
  static let countOfPrefix = """
    SELECT count(*) FROM (SELECT 1 FROM key WHERE key >= ?1 AND key < ?2 LIMIT ?3)
    """
  static let keys = "SELECT key, row FROM key ORDER BY key, row"

  // MARK: top

  static let top = "SELECT rows FROM top WHERE prefix = ?1"
  static let setTop = "INSERT OR REPLACE INTO top (prefix, rows) VALUES (?1, ?2)"
  static let deleteTops = "DELETE FROM top WHERE prefix >= ?1 AND prefix < ?2"

  // MARK: vocab

  static let countTerm = """
    INSERT INTO vocab (term, documents) VALUES (?1, 1)
    ON CONFLICT (term) DO UPDATE SET documents = documents + 1
    RETURNING documents
    """
  static let uncountTerm = """
    UPDATE vocab SET documents = documents - 1 WHERE term = ?1 RETURNING documents
    """
  static let deleteTerm = "DELETE FROM vocab WHERE term = ?1"
  static let documents = "SELECT documents FROM vocab WHERE term = ?1"
  static let termsOfPrefix = """
    SELECT term, documents FROM vocab WHERE term > ?1 AND term < ?2 LIMIT ?3
    """
  static let wordsFrom = "SELECT term FROM vocab WHERE term >= ?1 AND term < ?2 LIMIT ?3"
  static let longWords =
    "SELECT term FROM vocab INDEXED BY vocab_long WHERE length(CAST(term AS BLOB)) > 64"
  static let terms = "SELECT term, documents FROM vocab ORDER BY term"
  static let insertTerm = "INSERT INTO vocab (term, documents) VALUES (?1, ?2)"

  // MARK: attribute

  static let attributeID = "SELECT attributeID FROM attribute WHERE name = ?1"
  static let addAttribute = "INSERT INTO attribute (name) VALUES (?1) RETURNING attributeID"
  static let insertNumber = insertNumbers + "(?, ?, ?)"
  private static let insertNumbers =
    "INSERT OR IGNORE INTO attribute_number (attributeID, number, row) VALUES "
  /// Many in order: the table is not gone down from its root for each of them.
  static let insertSortedNumbers =
    insertNumbers + repeatElement("(?, ?, ?)", count: sortedNumbers).joined(separator: ", ")
  static let sortedNumbers = 100
  static let deleteNumber =
    "DELETE FROM attribute_number WHERE attributeID = ?1 AND number = ?2 AND row = ?3"
  static let rowsOfNumbers = """
    SELECT row FROM attribute_number WHERE attributeID = ?1 AND number >= ?2 AND number <= ?3
    LIMIT ?4
    """
  static let countOfNumbers = "SELECT count(*) FROM (\(rowsOfNumbers))"
  static let numbers =
    "SELECT name, number, row FROM attribute_number JOIN attribute USING (attributeID)"

  // MARK: language

  static let countLanguage = """
    INSERT INTO language (code, entities) VALUES (?1, 1)
    ON CONFLICT (code) DO UPDATE SET entities = entities + 1
    """
  static let uncountLanguage = "UPDATE language SET entities = entities - 1 WHERE code = ?1"
  static let deleteLanguage = "DELETE FROM language WHERE code = ?1 AND entities <= 0"
  static let insertLanguage = "INSERT INTO language (code, entities) VALUES (?1, ?2)"
  static let languageCodes = "SELECT code FROM language ORDER BY code"
  static let languages = "SELECT code, entities FROM language"

  // MARK: postings: see SQL+Postings.swift

  // MARK: fresh, settled, dead

  static let insertFresh = "INSERT INTO fresh (row) VALUES (?1)"
  static let deleteFresh = "DELETE FROM fresh WHERE row = ?1"
  static let hasFresh = "SELECT EXISTS (SELECT 1 FROM fresh)"
  static let freshCount = "SELECT count(*) FROM fresh"
  static let freshEntities =
    "SELECT \(entityColumns), fresh.row FROM fresh JOIN entity USING (row) ORDER BY fresh.row"
  static let settleFresh = "INSERT INTO settled (row) SELECT row FROM fresh ORDER BY row"
  static let emptyFresh = "DELETE FROM fresh"
  static let emptyPending = "DELETE FROM fresh; DELETE FROM settled; DELETE FROM dead;"
  static let deleteSettled = "DELETE FROM settled WHERE row = ?1"
  static let hasSettled = "SELECT EXISTS (SELECT 1 FROM settled)"
  static let settledCount = "SELECT count(*) FROM settled"
  static let pendingEntities = """
    SELECT \(entityColumns), row FROM entity
    WHERE row IN (SELECT row FROM fresh UNION ALL SELECT row FROM settled) ORDER BY row
    """
  static let insertDead = "INSERT INTO dead (row, tokens) VALUES (?1, ?2)"
  static let isDead = "SELECT 1 FROM dead WHERE row = ?1"
  static let hasDead = "SELECT EXISTS (SELECT 1 FROM dead)"
  static let deadCount = "SELECT count(*) FROM dead"
  static let deadRows = "SELECT row, tokens FROM dead ORDER BY row"

  // MARK: typo tables

  static let insertTypo = """
    INSERT INTO typo_new (length, string, ranked) VALUES (?1, ?2, ?3)
    ON CONFLICT (length, string) DO UPDATE SET ranked = max(ranked, excluded.ranked)
    """
  static let deleteTypo = "DELETE FROM typo_new WHERE length = ?1 AND string = ?2"
  static let newTypos = """
    SELECT string FROM typo_new WHERE length BETWEEN ?1 AND ?2 AND ranked >= ?3
    """
  static let insertTypoBlock = """
    INSERT INTO typo_block (block, length, ranked, count, signatures) VALUES (?1, ?2, ?3, ?4, ?5)
    """
  static let insertTypoStrings = "INSERT INTO typo_string (part, strings) VALUES (?1, ?2)"
  static let typoBlocks = """
    SELECT block, length, ranked, count, signatures FROM typo_block
    WHERE length BETWEEN ?1 AND ?2 AND ranked >= ?3
    """
  static let typoBlock = """
    SELECT block, length, ranked, count, signatures FROM typo_block WHERE block = ?1
    """
  static let typoBlockNumbers = "SELECT block FROM typo_block ORDER BY block"
  static let typoStrings = "SELECT strings FROM typo_string WHERE part = ?1"

  /// Empties every derived table but the two of FTS5.
  static let emptyDerived = """
    DELETE FROM key; DELETE FROM top; DELETE FROM vocab; DELETE FROM fresh; DELETE FROM settled;
    DELETE FROM dead; DELETE FROM language; DELETE FROM attribute; DELETE FROM attribute_number;
    DELETE FROM typo_block; DELETE FROM typo_string; DELETE FROM typo_new;
    """
  static let emptyTopAndTypos = """
    DELETE FROM top; DELETE FROM typo_block; DELETE FROM typo_string; DELETE FROM typo_new;
    """
}

// What a rebuild needs: tables that live in the connection's own temporary file.
extension SQL {
  static let makeStaging = """
    DROP TABLE IF EXISTS temp.staged_key; DROP TABLE IF EXISTS temp.staged_term;
    DROP TABLE IF EXISTS temp.staged_number;
    CREATE TEMP TABLE staged_key (key TEXT, row INTEGER);
    CREATE TEMP TABLE staged_term (term TEXT, documents INTEGER);
    CREATE TEMP TABLE staged_number (attributeID INTEGER, number REAL, row INTEGER);
    """
  static let dropStaging = """
    DROP TABLE temp.staged_key; DROP TABLE temp.staged_term; DROP TABLE temp.staged_number;
    """
  static let stageKey = "INSERT INTO temp.staged_key (key, row) VALUES (?1, ?2)"
  static let sortKeys = """
    INSERT INTO key (key, row) SELECT key, row FROM temp.staged_key ORDER BY key, row
    """
  static let stageNumber =
    "INSERT INTO temp.staged_number (attributeID, number, row) VALUES (?1, ?2, ?3)"
  static let sortNumbers = """
    INSERT INTO attribute_number (attributeID, number, row)
    SELECT DISTINCT attributeID, number, row FROM temp.staged_number
    ORDER BY attributeID, number, row
    """
  static let stageTerm = "INSERT INTO temp.staged_term (term, documents) VALUES (?1, ?2)"
  static let sumTerms = """
    INSERT INTO vocab (term, documents)
    SELECT term, sum(documents) FROM temp.staged_term GROUP BY term ORDER BY term
    """
}

// Settling: what is left in the small tables moves to the large ones in bounded steps.
extension SQL {
  static let newTypoCount = "SELECT count(*) FROM typo_new"
  static let takeNewTypos = "DELETE FROM typo_new RETURNING string, ranked"
  /// Lengths with many blocks that are far from full.
  static let smallTypoBlocks = """
    SELECT length, ranked FROM typo_block WHERE count < ?1
    GROUP BY length, ranked HAVING count(*) >= ?2 LIMIT 1
    """
  static let smallTypoBlocksOf = """
    SELECT block, count FROM typo_block WHERE length = ?1 AND ranked = ?2 AND count < ?3
    ORDER BY count, block
    """
  static let deleteTypoBlock = "DELETE FROM typo_block WHERE block = ?1"
  static let deleteTypoStrings = "DELETE FROM typo_string WHERE part BETWEEN ?1 AND ?2"
}
