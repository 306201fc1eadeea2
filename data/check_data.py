#!/usr/bin/env python3
"""Checks the JSON Lines files of this folder and prints what is in them; exits 1 if one is wrong."""
import collections
import json
import pathlib
import sys
import unicodedata

FOLDER = pathlib.Path(__file__).parent
KINDS = {"cafe-items.jsonl": "item", "users.jsonl": "user", "cities.jsonl": "city"}
REQUIRED = {
    "item": {"kind", "id", "title", "subtitle", "aliases", "keywords", "summary", "domain", "rank", "attributes"},
    "user": {"kind", "id", "title", "keywords", "summary", "domain", "rank"},
    "city": {"kind", "id", "title", "subtitle", "domain", "rank", "attributes"},
}
KEY_ORDER = ["kind", "id", "title", "subtitle", "aliases", "keywords", "summary", "text", "domain", "rank", "attributes"]


def faults(line, entity, kind):
    """What is wrong with one entity, in words."""
    missing = REQUIRED[kind] - entity.keys()
    if missing:
        yield f"lacks {', '.join(sorted(missing))}"
    keys = list(entity)
    if keys != [key for key in KEY_ORDER if key in entity]:
        yield f"keys unknown or not in order: {', '.join(keys)}"
    if entity.get("kind") != kind:
        yield f"kind is not {kind}"
    for key in ("id", "title", "subtitle", "summary", "domain"):
        value = entity.get(key)
        if value is not None and (not isinstance(value, str) or not value or value != value.strip()):
            yield f"{key} is not a trimmed text"
    for key in ("aliases", "keywords"):
        values = entity.get(key, [])
        if not all(isinstance(value, str) and value.strip() == value and value for value in values):
            yield f"{key} holds something else than trimmed texts"
        elif len({value.casefold() for value in values}) != len(values):
            yield f"{key} repeats itself"
    if entity.get("title") in entity.get("aliases", []):
        yield "an alias is the title"
    rank = entity.get("rank")
    if not isinstance(rank, (int, float)) or isinstance(rank, bool) or not 0 <= rank <= 1:
        yield "rank is not between 0 and 1"
    if not all(entity.get("domain", "").split(".")):
        yield "domain has an empty part"
    if line != unicodedata.normalize("NFC", line):
        yield "not in Unicode's composed form"
    if line != json.dumps(entity, ensure_ascii=False, separators=(",", ":")):
        yield "not written compactly, in plain UTF-8"


def check(name, kind):
    """Prints the counts of one file and gives the number of faults."""
    path = FOLDER / name
    data = path.read_bytes()
    count = wrong = aliases = 0
    previous = ""
    scripts = collections.Counter()
    domains = collections.Counter()
    for number, line in enumerate(data.decode("utf-8").splitlines(), 1):
        found = []
        try:
            entity = json.loads(line)
        except ValueError as error:
            found.append(str(error))
        else:
            found.extend(faults(line, entity, kind))
            if not entity.get("id", "") > previous:
                found.append("ids are not unique and ascending")
            previous = entity.get("id", "")
            count += 1
            aliases += len(entity.get("aliases", []))
            domains[".".join(entity.get("domain", "").split(".")[:2])] += 1
            for alias in entity.get("aliases", []):
                letter = next((c for c in alias if c.isalpha()), "?")
                scripts[unicodedata.name(letter, "?").split(" ")[0].split("-")[0].lower()] += 1
        for fault in found:
            print(f"{name}:{number}: {fault}", file=sys.stderr)
        wrong += len(found)
    if not data.endswith(b"\n"):
        print(f"{name}: the last line does not end", file=sys.stderr)
        wrong += 1
    print(f"{name}: {count} entities, {len(data):,} bytes, {aliases:,} aliases")
    print("  domains: " + ", ".join(f"{domain} {n}" for domain, n in sorted(domains.items())))
    print("  scripts of the aliases: " + ", ".join(f"{script} {n}" for script, n in scripts.most_common(12)))
    return wrong


def main():
    sys.exit(1 if sum(check(name, kind) for name, kind in KINDS.items()) else 0)


if __name__ == "__main__":
    main()
