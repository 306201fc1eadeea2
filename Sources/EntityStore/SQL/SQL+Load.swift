// The SQL of a bulk load: everything is staged in a temporary table first, so that it can be put in
// order of prominence and compared with what is there.

extension SQL {
  static let makeStagedEntity = """
    DROP TABLE IF EXISTS temp.staged_entity;
    CREATE TEMP TABLE staged_entity (
      ordinal INTEGER PRIMARY KEY, level INTEGER NOT NULL, kindID, id, title, subtitle, summary,
      text, aliases, keywords, domain, rank, expires, url, language, indexName, attributes, lastUsed,
      related
    );
    """
  static let dropStagedEntity = "DROP TABLE IF EXISTS temp.staged_entity"
  static let stageEntity = """
    INSERT INTO temp.staged_entity (\(entityColumns), level, lastUsed, related)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
    """
  static let stagedCount = "SELECT count(*) FROM temp.staged_entity"
  /// Of entities with one identifier the last one stays.
  static let dropStagedDoubles = """
    DELETE FROM temp.staged_entity WHERE ordinal NOT IN (
      SELECT max(ordinal) FROM temp.staged_entity GROUP BY kindID, id)
    """
  static let dropStagedUnchanged = """
    DELETE FROM temp.staged_entity WHERE ordinal IN (
      SELECT s.ordinal FROM temp.staged_entity AS s JOIN entity AS e USING (kindID, id)
      WHERE s.title IS e.title AND s.subtitle IS e.subtitle AND s.summary IS e.summary
        AND s.text IS e.text AND s.aliases IS e.aliases AND s.keywords IS e.keywords
        AND s.domain IS e.domain AND s.rank IS e.rank AND s.expires IS e.expires
        AND s.url IS e.url AND s.language IS e.language AND s.indexName IS e.indexName
        AND s.attributes IS e.attributes)
    """
  static let deleteReplaced = """
    DELETE FROM entity WHERE row IN (
      SELECT e.row FROM temp.staged_entity AS s JOIN entity AS e USING (kindID, id))
    """
  static let stagedInOrder = """
    SELECT ordinal, level FROM temp.staged_entity ORDER BY level, rank DESC, kindID, id
    """
  static let takeStaged = """
    INSERT INTO entity (\(entityColumns), lastUsed, related, row)
    SELECT \(entityColumns), lastUsed, related, ?2 FROM temp.staged_entity WHERE ordinal = ?1
    """
  static let stagedEntities =
    "SELECT \(entityColumns), ordinal FROM temp.staged_entity ORDER BY ordinal"
  static let level = "SELECT nextSequence FROM level WHERE level = ?1"
  static let setLevel = "INSERT OR REPLACE INTO level (level, nextSequence) VALUES (?1, ?2)"
  static let dropIdentifierIndex = "DROP INDEX entity_identifier"
  static let makeIdentifierIndex =
    "CREATE UNIQUE INDEX entity_identifier ON entity (kindID, id)"
}
