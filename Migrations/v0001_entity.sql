-- An entity's row number is its prominence level (0 best, 255 least) << 32 | sequence: reading rows
-- in their own order is reading the most prominent first. A row number is never used twice.
-- Only built-in features: any SQLite from 3.40 on opens this file.

CREATE TABLE info (
  name TEXT PRIMARY KEY,
  value NOT NULL
) WITHOUT ROWID;

-- A number for each kind in each named index, so that an entity's number of the kind and its id are
-- all that tells it from others: one id may stand in several indexes.
CREATE TABLE kind (
  kindID INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  indexName TEXT NOT NULL, -- '': the default index
  UNIQUE (name, indexName)
);

-- The next free sequence number of each level.
CREATE TABLE level (
  level INTEGER PRIMARY KEY,
  nextSequence INTEGER NOT NULL
);

CREATE TABLE entity (
  row INTEGER PRIMARY KEY,
  kindID INTEGER NOT NULL REFERENCES kind (kindID),
  id TEXT NOT NULL,
  title TEXT, -- NULL: the same as id
  subtitle TEXT,
  summary TEXT,
  text TEXT,
  aliases TEXT, -- JSON array of strings
  keywords TEXT, -- JSON array of strings
  domain TEXT, -- dot-separated hierarchy
  rank REAL,
  expires INTEGER, -- seconds since 1970
  url TEXT,
  language TEXT,
  indexName TEXT, -- as in kind, but NULL for the default index
  attributes TEXT, -- JSON object
  lastUsed INTEGER, -- seconds since 1970: the attribute lastUsedDate once more
  related TEXT -- the attribute relatedUniqueIdentifier once more
);
CREATE UNIQUE INDEX entity_identifier ON entity (kindID, id);
CREATE INDEX entity_domain ON entity (domain) WHERE domain IS NOT NULL;
CREATE INDEX entity_expires ON entity (expires) WHERE expires IS NOT NULL;
-- Descending, so that of equal ones the most prominent come first.
CREATE INDEX entity_last_used ON entity (lastUsed DESC) WHERE lastUsed IS NOT NULL;

-- Entities that searches do not show, or not to everybody; they are few.
CREATE INDEX entity_concealed ON entity (kindID)
WHERE (instr(attributes, '"hideInSpotlight"') > 0 OR instr(attributes, '"isPrivate"') > 0);
-- What goes when another entity goes.
CREATE INDEX entity_related ON entity (related) WHERE related IS NOT NULL;

-- The same rows for people and other tools.
CREATE VIEW entities AS
SELECT kind.name AS kind, entity.id, COALESCE(entity.title, entity.id) AS title, subtitle, summary,
  text, aliases, keywords, domain, rank, expires, url, language, entity.indexName, attributes,
  lastUsed
FROM entity JOIN kind USING (kindID);

-- What people said means the same; nothing else in the file tells it. The keys are the texts, folded
-- by the text analysis, with spaces between words.
CREATE TABLE synonym (
  term TEXT NOT NULL,
  means TEXT NOT NULL,
  isOneWay INTEGER NOT NULL, -- 1: only the term finds what it means
  kind TEXT, -- NULL: all kinds
  termKey TEXT NOT NULL,
  meansKey TEXT NOT NULL
);
CREATE UNIQUE INDEX synonym_term ON synonym (termKey, meansKey, kind IS NULL, ifnull(kind, ''));
CREATE INDEX synonym_means ON synonym (meansKey);

-- What people used and pinned; nothing else in the file tells that either. Entities are named here as
-- they name themselves, since a change gives them another row number.

-- How often each entity was used: a count that halves every 30 days, as it was when it was last raised.
CREATE TABLE engagement (
  kindID INTEGER NOT NULL REFERENCES kind (kindID),
  id TEXT NOT NULL,
  uses REAL NOT NULL,
  usedAt INTEGER NOT NULL, -- seconds since 1970
  heat REAL NOT NULL, -- log2 (uses) + usedAt / 30 days: the order by uses at any moment
  PRIMARY KEY (kindID, id)
) WITHOUT ROWID;
CREATE INDEX engagement_heat ON engagement (heat);
CREATE INDEX engagement_used ON engagement (usedAt);

-- What was chosen after which words were typed; the oldest choices make room for new ones.
CREATE TABLE engagement_query (
  queryKey TEXT NOT NULL, -- the query's words, folded and joined
  kindID INTEGER NOT NULL REFERENCES kind (kindID),
  id TEXT NOT NULL,
  query TEXT NOT NULL, -- as it was typed last
  uses REAL NOT NULL,
  usedAt INTEGER NOT NULL,
  PRIMARY KEY (queryKey, kindID, id)
) WITHOUT ROWID;
CREATE INDEX engagement_query_entity ON engagement_query (kindID, id);
CREATE INDEX engagement_query_used ON engagement_query (usedAt);

-- What comes first, for one query or wherever it matches.
CREATE TABLE pin (
  queryKey TEXT NOT NULL, -- '': for all queries
  kindID INTEGER NOT NULL REFERENCES kind (kindID),
  id TEXT NOT NULL,
  query TEXT, -- as it was given; NULL: for all queries
  PRIMARY KEY (queryKey, kindID, id)
) WITHOUT ROWID;
CREATE INDEX pin_entity ON pin (kindID, id);

-- How far the caller of each named index says it has come: bytes that mean something to the caller
-- alone, written in the transaction of the batch that they belong to.
CREATE TABLE client_state (
  indexName TEXT PRIMARY KEY,
  state BLOB NOT NULL
) WITHOUT ROWID;

-- How a named index was said to be protected. Files here are not encrypted by the system: the class says
-- which indexes a query looks at.
CREATE TABLE index_protection (
  indexName TEXT PRIMARY KEY,
  protectionClass TEXT NOT NULL
) WITHOUT ROWID;

-- What the owner of an index is asked to index again, until the owner says that it was done.
CREATE TABLE reindex_request (
  indexName TEXT NOT NULL,
  uniqueIdentifier TEXT NOT NULL, -- '': everything
  PRIMARY KEY (indexName, uniqueIdentifier)
) WITHOUT ROWID;
