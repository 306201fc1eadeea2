#!/usr/bin/env python3
"""The design study in C that linkindex grew from: the same kind of index, built in one go and never changed.

  study.py compile --source DIR --work DIR      DIR holds the study's lp.c and gen_fold.py

The other commands are those of peer.py, but for `add`: the study has no single adds. The index must lie in the
folder that `compile` wrote to.
"""
import argparse
import ctypes
import json
import math
import os
import pathlib
import subprocess
import sys

import peer

POSITIONS = 15_000  # the study ranks by place; it was made for a list that knows so many
ANSWER_BYTES = 1 << 16
FOLDER = "study-program"


def compile_study(source, work):
    source, folder = pathlib.Path(source), pathlib.Path(work) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    compiler = [os.environ.get("CC", "cc"), "-O2", "-w", f"-I{folder}", source / "lp.c"]
    libraries = ["-lsqlite3", "-lm"]
    subprocess.run([sys.executable, source / "gen_fold.py", folder / "fold.h"], check=True)
    subprocess.run([*compiler, "-shared", "-fPIC", *libraries, "-o", folder / "study.so"], check=True)
    subprocess.run([*compiler, "-DMAIN", *libraries, "-o", folder / "study"], check=True)


def position(rank):
    """The place of a rank from 0 to 1, as `prepare` makes one of a place; 0 where nobody knows."""
    return round(math.exp((1 - rank) * math.log(POSITIONS + 1))) if rank > 0 else 0


class Study:
    def load(self, index):
        library = ctypes.CDLL(str(pathlib.Path(index).resolve().parent / FOLDER / "study.so"))
        library.build.argtypes = [ctypes.c_char_p]
        library.lp_open.argtypes, library.lp_open.restype = [ctypes.c_char_p], ctypes.c_void_p
        library.lp_search.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int]
        return library

    def convert(self, index, corpus):
        """The study's own form of the corpus, and the ids of titles that are no ids; not part of building."""
        self.input, self.ids, self.rows = f"{index}.tsv", {}, 0
        with open(self.input, "w", encoding="utf-8", newline="\n") as file:
            for entity, title, summary, rank in corpus:
                self.rows += 1
                file.write(f"{title}\t{position(rank)}\t{summary}\n")
                if entity != title and rank >= self.ids.get(title, ("", -1))[1]:
                    self.ids[title] = (entity, rank)

    def build(self, index, _):
        standard_input = os.open(self.input, os.O_RDONLY)
        os.dup2(standard_input, 0)
        os.close(standard_input)
        self.load(index).build(os.fsencode(index))
        os.remove(self.input)
        with open(f"{index}.ids", "w", encoding="utf-8") as file:
            json.dump({title: entity for title, (entity, _) in self.ids.items()}, file)
        return self.rows

    def open(self, index):
        self.library = self.load(index)
        self.study = self.library.lp_open(os.fsencode(index))
        self.answer = ctypes.create_string_buffer(ANSWER_BYTES)
        with open(f"{index}.ids", encoding="utf-8") as file:
            self.ids = json.load(file)

    def search(self, query, limit):
        self.library.lp_search(self.study, query.encode("utf-8"), limit, self.answer, ANSWER_BYTES)
        return self.answer.value.decode("utf-8").split("\t")[:-1]

    def ids_of(self, titles):
        """It answers with titles."""
        return [self.ids.get(title, title) for title in titles]


if __name__ == "__main__":
    if sys.argv[1:2] == ["compile"]:
        parser = argparse.ArgumentParser()
        parser.add_argument("--source", required=True)
        parser.add_argument("--work", required=True)
        options = parser.parse_args(sys.argv[2:])
        compile_study(options.source, options.work)
    else:
        peer.main(Study())
