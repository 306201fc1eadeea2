"""What the measuring programs share: engines as processes, percentiles, and figures as Markdown."""
import collections
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
PROGRAM, BENCH = (ROOT / ".build/release" / name for name in ("linkindex", "linkindex-bench"))


def say(text):
    print(text, file=sys.stderr, flush=True)


def run(*command):
    """Runs a command from the project's root and gives what it printed."""
    return subprocess.run([str(word) for word in command], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def build_programs():
    """Builds the program and the benchmark for release, as users get them."""
    for product in (PROGRAM.name, BENCH.name):
        say(run("make", "-s", "build", f"PRODUCT={product}").splitlines()[-1])


class Engine:
    """A program that speaks the protocol of peers/peer.py, and its index."""

    def __init__(self, name, command, index, cold):
        self.name, self.command, self.index = name, [str(word) for word in command], str(index)
        self.cold = [str(word) for word in cold]
        self.took, self.answers = collections.defaultdict(list), {}

    def do(self, verb, *options):
        return json.loads(run(*self.command, verb, "--index", self.index, *options))

    def start(self):
        self.process = subprocess.Popen(
            [*self.command, "serve", "--index", self.index], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, encoding="utf-8")

    def ask(self, query):
        """(nanoseconds, ids)"""
        self.process.stdin.write(query + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"error: {self.name} ended at the query {query!r}")
        nanoseconds, *ids = line.rstrip("\n").split("\t")
        return int(nanoseconds), ids

    def own_bytes(self):
        """Memory that is no page of a file, after all queries; None where the system does not tell."""
        try:
            rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        except OSError:
            return None
        return sum(int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Anonymous:"))

    def stop(self):
        self.process.stdin.close()
        self.process.wait()

    def measure_commands(self, queries):
        """Times whole commands into `cold_times`, by query."""
        self.cold_times = {
            query: json.loads(run(BENCH, "cold", "--repeat", 15, "--", *self.cold, query))["p50"] for query in queries}

    def measure_adds(self, count):
        """Times single adds into `added`; on a copy, so that the index stays as it was built."""
        copy, original = f"{self.index}-added", self.index

        def remove_copy():
            shutil.rmtree(copy, ignore_errors=True)
            for file in (copy, f"{copy}-wal", f"{copy}-shm"):
                pathlib.Path(file).unlink(missing_ok=True)

        remove_copy()  # what an interrupted run left: a log of another file would be taken for this one's
        (shutil.copytree if os.path.isdir(original) else shutil.copy)(original, copy)
        self.index = copy
        self.added = self.do("add", "--count", count)
        self.index = original
        remove_copy()


def linkindex(work, name="linkindex.sqlite"):
    """The engine that the others are compared with."""
    return Engine("linkindex", [BENCH], work / name, [PROGRAM, "search", "--db", work / name, "--"])


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def table(header, rows):
    line = "| " + " | ".join(header) + " |\n|" + "---|" * len(header) + "\n"
    return line + "".join("| " + " | ".join(str(cell) for cell in row) + " |\n" for row in rows)


def milliseconds(value):
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:.0f}"


def mebibytes(value):
    return "–" if value is None else f"{value / 2**20:.1f}"


def ratio(value, of):
    return "–" if not of else f"{value / of:.1f}×" if value / of < 10 else f"{value / of:.0f}×"


def processor():
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
