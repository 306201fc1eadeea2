"""What the peers written in Python share: the line protocol and the measuring.

  PEER build --corpus FILE --index PATH     one JSON object with what the build took
  PEER serve --index PATH                   a query a line in; "nanoseconds TAB id TAB id ..." out
  PEER once --index PATH --query WORDS      opens, asks once and ends, for cold times
  PEER add --index PATH --count N           one JSON object with the latency of single adds
"""
import argparse
import json
import os
import re
import resource
import sys
import time
import unicodedata

LIMIT = 10


def corpus(path):
    """(id, title, summary, rank) of each line of a TSV with a header; no rank is 0."""
    with open(path, encoding="utf-8", newline="\n") as file:
        next(file)
        for line in file:
            entity, title, summary, rank = line.rstrip("\n").split("\t")
            yield entity, title, summary, float(rank or 0)


def words(text):
    return re.findall(r"[^\W_]+", text)


def fold(text):
    """Small letters without marks."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def joined(text):
    """The key by which "scikit-learn", "Scikit Learn" and "scikitlearn" are one."""
    return "".join(words(fold(text)))


def path_bytes(path):
    if os.path.isdir(path):
        return sum(entry.stat().st_size for entry in os.scandir(path))
    return sum(os.path.getsize(path + suffix) for suffix in ("", "-wal") if os.path.exists(path + suffix))


def main(engine):
    """Runs the verb that the command line names. `engine` has build, open, search and add."""
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["build", "serve", "once", "add"])
    parser.add_argument("--index", required=True)
    parser.add_argument("--corpus")
    parser.add_argument("--query", default="")
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    clock = time.perf_counter_ns
    if options.verb == "build":
        rows = corpus(options.corpus)
        if hasattr(engine, "convert"):  # to a form that nobody but this engine needs: not part of building
            rows = engine.convert(options.index, rows)
        wall, cpu = time.perf_counter(), time.process_time()
        rows = engine.build(options.index, rows)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        print(json.dumps({
            "rows": rows, "seconds": round(time.perf_counter() - wall, 3),
            "cpuSeconds": round(time.process_time() - cpu, 3), "bytes": path_bytes(options.index), "peakBytes": peak}))
        return
    engine.open(options.index)
    if options.verb == "once":
        print("\n".join(engine.search(options.query, LIMIT)))
    elif options.verb == "add":
        took = []
        for i in range(options.count):
            start = clock()
            engine.add(f"added-{i}", f"Added entity {i}", "One of the entities that were added one at a time", 0.0)
            took.append((clock() - start) / 1e6)
        took.sort()
        print(json.dumps({
            "count": len(took), "p50": took[len(took) // 2], "p99": took[len(took) * 99 // 100], "max": took[-1]}))
    else:
        for line in sys.stdin:
            query = line.rstrip("\n")
            start = clock()
            found = engine.search(query, LIMIT)
            took = clock() - start
            if hasattr(engine, "ids_of"):  # an engine that answers with something else
                found = engine.ids_of(found)
            print("\t".join([str(took), *found]), flush=True)
