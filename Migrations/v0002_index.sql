-- All of these tables can be made again from entity: a repair drops them and runs this file once more.

-- Titles and aliases, folded and joined: "Caffè Mocha" is caffemocha.
CREATE TABLE key (
  key TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (key, row)
) WITHOUT ROWID;

-- The most prominent rows of each beginning that many keys share: 64-bit little-endian row numbers, ascending.
CREATE TABLE top (
  prefix TEXT PRIMARY KEY,
  rows BLOB NOT NULL
) WITHOUT ROWID;

-- Words and in how many entities each stands.
CREATE TABLE vocab (
  term TEXT PRIMARY KEY,
  documents INTEGER NOT NULL
) WITHOUT ROWID;

-- Numbers, dates (seconds since 2001) and flags of attributes, in order.
CREATE TABLE attribute (
  attributeID INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE attribute_number (
  attributeID INTEGER NOT NULL,
  number REAL NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (attributeID, number, row)
) WITHOUT ROWID;

-- Words that are too long for the tables of typos.
CREATE INDEX vocab_long ON vocab (term) WHERE length(CAST(term AS BLOB)) > 64;

-- How many entities name each language, by its ISO 639 code, but for the store's own (see info).
CREATE TABLE language (
  code TEXT PRIMARY KEY,
  entities INTEGER NOT NULL
) WITHOUT ROWID;

-- Prepared, marked tokens (see ARCHITECTURE.md), in three tables: changing a large FTS5 table is what
-- makes it slow. What is new goes to posting_new, from there to posting_mid a few hundred rows at a
-- time, and to posting when everything is made anew or compact.
CREATE VIRTUAL TABLE posting USING fts5 (
  tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE posting_mid USING fts5 (
  tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE posting_new USING fts5 (
  tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
);
-- The middle table is merged in bounded steps, two segments of one size at a time; merges that FTS5
-- starts by itself can take long. The new one is merged at once, since it is small.
INSERT INTO posting_mid (posting_mid, rank)
VALUES ('automerge', 0), ('crisismerge', 1000), ('usermerge', 2);
INSERT INTO posting_new (posting_new, rank) VALUES ('automerge', 0), ('crisismerge', 2);
-- Rows whose tokens stand in posting_new, and in posting_mid.
CREATE TABLE fresh (row INTEGER PRIMARY KEY);
CREATE TABLE settled (row INTEGER PRIMARY KEY);
-- Rows that are gone from entity but not yet from posting, with the tokens to take out.
CREATE TABLE dead (
  row INTEGER PRIMARY KEY,
  tokens TEXT NOT NULL
);

-- Words and keys for the typo scan: letter-count signatures in blocks of one byte length, and the
-- strings apart from them, so that a scan reads few bytes. A block may hold strings that are gone:
-- vocab and key tell.
CREATE TABLE typo_block (
  block INTEGER PRIMARY KEY,
  length INTEGER NOT NULL,
  ranked INTEGER NOT NULL, -- 1: keys of entities with a caller's rank, which are scanned first
  count INTEGER NOT NULL,
  signatures BLOB NOT NULL -- 64-bit little-endian numbers
);
-- The strings of a block, 128 in a row: part = block << 8 | position / 128.
CREATE TABLE typo_string (
  part INTEGER PRIMARY KEY,
  strings BLOB NOT NULL
);
-- Strings that no block holds yet.
CREATE TABLE typo_new (
  length INTEGER NOT NULL,
  string TEXT NOT NULL,
  ranked INTEGER NOT NULL,
  PRIMARY KEY (length, string)
) WITHOUT ROWID;
