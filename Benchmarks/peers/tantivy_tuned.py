#!/usr/bin/env python3
"""tantivy, tuned for finding entities by name: joined keys, edge n-grams, stems, popularity, typos.

The commands are those of peer.py. Names are asked in steps, as a careful user would set it up: the exact key,
what begins so, all words, and only where these leave room the fuzzy automata, which cost most.
"""
import os
import shutil

import tantivy

import peer

EDGE = 5  # letters; the n-grams of longer prefixes cost more than the automaton that walks them
POPULARITY_WEIGHT = 30  # scores are multiplied by log2(2 + this × rank): from 1 to 5


def analyzer(*filters):
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    for each in (tantivy.Filter.lowercase(), tantivy.Filter.ascii_fold(), *filters):
        builder = builder.filter(each)
    return builder.build()


def schema():
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("title", tokenizer_name="plain", index_option="freq")
    builder.add_text_field("stem", tokenizer_name="stem", index_option="freq")
    builder.add_text_field("joined", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("edge", tokenizer_name="whitespace", index_option="basic")
    builder.add_float_field("popularity", fast=True)
    return builder.build()


def document(entity, title, summary, rank):
    words = peer.words(peer.fold(title))
    edges = {name[:n] for name in (*words, "".join(words)) for n in range(1, min(EDGE, len(name)) + 1)}
    return tantivy.Document(
        id=entity, title=title, stem=f"{title} {summary}", joined="".join(words), edge=" ".join(sorted(edges)),
        popularity=float(POPULARITY_WEIGHT * rank))


class Tuned:
    def prepare(self, index):
        self.stemmer = analyzer(tantivy.Filter.stemmer("english"))
        index.register_tokenizer("plain", analyzer())
        index.register_tokenizer("stem", self.stemmer)
        self.index, self.schema = index, index.schema

    def build(self, path, corpus):
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        self.prepare(tantivy.Index(schema(), path=path))
        writer = self.index.writer(heap_size=256 << 20, num_threads=1)
        rows = 0
        for entity in corpus:
            writer.add_document(document(*entity))
            rows += 1
        writer.commit()
        writer.wait_merging_threads()
        return rows

    def open(self, path):
        self.prepare(tantivy.Index.open(path))
        self.index.reload()
        self.searcher = self.index.searcher()

    def add(self, entity, title, summary, rank):
        if not hasattr(self, "writer"):
            self.writer = self.index.writer(heap_size=64 << 20, num_threads=1)
        self.writer.add_document(document(entity, title, summary, rank))
        self.writer.commit()

    # Queries of one word or key.

    def term(self, field, text):
        return tantivy.Query.term_query(self.schema, field, text)

    def fuzzy(self, field, text, distance, prefix=False):
        return tantivy.Query.fuzzy_term_query(self.schema, field, text, distance, True, prefix)

    def begins(self, field, text):
        return self.term("edge", text) if len(text) <= EDGE else self.fuzzy(field, text, 0, True)

    def word(self, word, is_last, distance=0):
        boost, stems = tantivy.Query.boost_query, self.stemmer.analyze(word)
        ways = [boost(self.term("title", word), 3.0)]
        ways += [self.term("stem", stem) for stem in stems]
        if is_last:
            ways.append(self.begins("title", word))
        if distance and len(word) >= 4:
            ways += [boost(self.fuzzy(field, word, distance), 0.5) for field in ("title", "stem")]
        return tantivy.Query.disjunction_max_query(ways)

    def all_words(self, words, distance=0):
        last = len(words) - 1
        return tantivy.Query.boolean_query(
            [(tantivy.Occur.Must, self.word(word, i == last, distance)) for i, word in enumerate(words)])

    def all_words_but_one(self, words):
        """Any one word may be missing: what a lenient "minimum should match" does."""
        rests = (words[:i] + words[i + 1 :] for i in range(len(words)))
        return tantivy.Query.disjunction_max_query([self.all_words(rest) for rest in rests])

    def steps(self, words, key):
        """(query, in order of popularity alone, is a guess) in the order of asking."""
        yield self.term("joined", key), True, False
        if len(words) == 1 or len(key) <= EDGE:
            yield self.begins("joined", key), True, False
        yield self.all_words(words), False, False
        if len(words) > 1 and len(key) > EDGE:
            yield self.begins("joined", key), True, False
        if len(key) >= 4:
            yield self.fuzzy("joined", key, 1), True, False
            yield self.fuzzy("joined", key, 1, True), True, True
        if 3 <= len(words) <= 8:
            yield self.all_words_but_one(words), False, True
        if len(words) > 1:
            yield self.all_words(words, 1), False, True
        if len(key) >= 6:
            yield self.fuzzy("joined", key, 2), True, True
            yield self.fuzzy("joined", key, 2, True), True, True

    def search(self, query, limit):
        words = peer.words(peer.fold(query))
        if not words:
            return []
        found = {}  # in order of finding
        for step, by_popularity, is_guess in self.steps(words, "".join(words)):
            if len(found) >= limit or (is_guess and found):
                break
            order = {"order_by_field": "popularity"} if by_popularity else {"weight_by_field": "popularity"}
            for _, address in self.searcher.search(step, limit, count=False, **order).hits:
                found.setdefault(self.searcher.doc(address).get_first("id"))
        return list(found)[:limit]


if __name__ == "__main__":
    peer.main(Tuned())
