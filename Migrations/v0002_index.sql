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

-- Prepared, marked tokens (see ARCHITECTURE.md). What is new goes to posting_new and moves over
-- later, since deleting from a big FTS5 table is what makes it slow.
CREATE VIRTUAL TABLE posting USING fts5 (
  tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE posting_new USING fts5 (
  tokens, content = '', columnsize = 0, detail = none, tokenize = 'ascii'
);
-- Rows whose tokens stand in posting_new.
CREATE TABLE fresh (row INTEGER PRIMARY KEY);
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
