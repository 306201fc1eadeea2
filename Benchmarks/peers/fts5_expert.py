#!/usr/bin/env python3
"""FTS5 as an expert sets it up: external content, stems, prefix indexes, popularity joined to bm25.

The commands are those of peer.py.
"""
import os
import sqlite3

import peer

SCHEMA = """
CREATE TABLE entity(
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, summary TEXT NOT NULL,
  joined TEXT NOT NULL, rank REAL NOT NULL);
CREATE VIRTUAL TABLE entity_text USING fts5(
  title, joined, summary, content='entity', content_rowid='number', tokenize='porter unicode61', prefix='1 2 3');
"""
INSERT = "INSERT INTO entity(id, title, summary, joined, rank) VALUES (?, ?, ?, ?, ?)"
# bm25 is negative and grows with the fit; popularity counts as much as a good match in the title.
SEARCH = """
SELECT entity.id FROM entity_text JOIN entity ON entity.number = entity_text.rowid
WHERE entity_text MATCH ? ORDER BY bm25(entity_text, 10.0, 10.0, 1.0) - 8.0 * entity.rank LIMIT ?
"""
EXACT = "SELECT id FROM entity WHERE joined = ? ORDER BY rank DESC LIMIT ?"


class Expert:
    def connect(self, path):
        self.connection = sqlite3.connect(path, isolation_level=None, cached_statements=16)
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "cache_size=-65536", "mmap_size=1073741824"):
            self.connection.execute(f"PRAGMA {pragma}")

    def build(self, path, corpus):
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(path + suffix):
                os.remove(path + suffix)
        self.connect(path)
        self.connection.executescript(SCHEMA)
        self.connection.execute("BEGIN")
        rows = ((entity, title, summary, peer.joined(title), rank) for entity, title, summary, rank in corpus)
        self.connection.executemany(INSERT.replace("INSERT", "INSERT OR REPLACE"), rows)
        self.connection.execute("INSERT INTO entity_text(entity_text) VALUES ('rebuild')")
        self.connection.execute("CREATE INDEX entity_joined ON entity(joined, rank)")
        self.connection.execute("COMMIT")
        self.connection.execute("INSERT INTO entity_text(entity_text) VALUES ('optimize')")
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (rows,) = self.connection.execute("SELECT count(*) FROM entity").fetchone()
        self.connection.close()
        return rows

    def open(self, path):
        self.connect(path)

    def search(self, query, limit):
        words = peer.words(query)
        if not words:
            return []
        found = [entity for (entity,) in self.connection.execute(EXACT, (peer.joined(query), limit))]
        every = " ".join(f'"{word}"' for word in words) + "*"
        # Typed together, it may be one name: "scikit learn" also asks for the joined form.
        match = every if len(words) == 1 else f'({every}) OR joined : "{peer.joined(query)}"*'
        for (entity,) in self.connection.execute(SEARCH, (match, limit)):
            if entity not in found:
                found.append(entity)
        return found[:limit]

    def add(self, entity, title, summary, rank):
        self.connection.execute("BEGIN")
        row = self.connection.execute(INSERT, (entity, title, summary, peer.joined(title), rank)).lastrowid
        self.connection.execute(
            "INSERT INTO entity_text(rowid, title, joined, summary) VALUES (?, ?, ?, ?)",
            (row, title, peer.joined(title), summary))
        self.connection.execute("COMMIT")


if __name__ == "__main__":
    peer.main(Expert())
