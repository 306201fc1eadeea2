"""Writes Text/ScalarTable+Generated.swift: what queries know of code points from U+0080 on.

    python3 Sources/AttributeQuery/Generator/generate_scalar_table.py           # writes it
    python3 Sources/AttributeQuery/Generator/generate_scalar_table.py --check   # exits 1 if it is not current

Of each code point: its class (word boundaries), its combining class, whether text that holds nothing
worse is in NFC already, and four forms: decomposed, and in NFC with `c`, with `d`, with both. Thirty bits,
five characters of six bits each in one string literal, in blocks of 64 that are shared where equal; so
nothing is decoded or allocated at start. Beside it the pairs that compose. Hangul is arithmetic.
"""
import os
import re
import sys
import unicodedata

LIMIT = 0x32000
(NONE, OTHER, LOWER, UPPER, MARK) = range(5)


def nfc(text):
    return unicodedata.normalize("NFC", text)


def nfd(text):
    return unicodedata.normalize("NFD", text)


def is_diacritic(char):
    """A mark that `d` ignores; not the vowels, nuktas and viramas of Indic scripts and kana voicing."""
    ccc = unicodedata.combining(char)
    return ccc == 1 or 10 <= ccc <= 35 or 200 <= ccc <= 240


def strip(text):
    return "".join(c for c in text if not is_diacritic(c))


def char_class(char):
    category = unicodedata.category(char)
    if category in ("Lu", "Lt"):
        return UPPER
    if category == "Ll":
        return LOWER
    return {"L": OTHER, "N": OTHER, "M": MARK}.get(category[0], NONE)


SECONDS = {nfd(chr(c))[-1] for c in range(0x110000)
           if not 0xD800 <= c <= 0xDFFF and not 0xAC00 <= c <= 0xD7A3
           and len(unicodedata.decomposition(chr(c)).split()) == 2
           and "<" not in unicodedata.decomposition(chr(c)) and nfc(chr(c)) == chr(c)}


def is_quick(char):
    """In NFC whatever stands before it."""
    code = ord(char)
    is_jamo = 0x1161 <= code <= 0x1175 or 0x11A8 <= code <= 0x11C2
    return (nfc(char) == char and unicodedata.combining(char) == 0 and char not in SECONDS
            and not is_jamo)


def forms(char):
    decomposed = nfd(char)
    return (decomposed, nfc(nfd(decomposed.casefold())), nfc(strip(decomposed)),
            nfc(nfd(strip(decomposed).casefold())))


def check(char):
    """What the Swift code relies on."""
    decomposed, folded, stripped, both = forms(char)
    if decomposed == char:
        assert nfd(char.casefold()) == char.casefold(), hex(ord(char))
        assert strip(strip(char).casefold()) == strip(char).casefold(), hex(ord(char))
    if is_quick(char):
        for form in (folded, stripped, both):
            assert form and is_quick(form[0]), hex(ord(char))
        assert char_class(char) == char_class(decomposed[0]), hex(ord(char))
        for mark in decomposed[1:]:
            assert char_class(mark) == MARK or 0x1161 <= ord(mark) <= 0x11C2, hex(ord(char))


def six(value, count):
    """`value` in `count` characters of six bits, highest first, from "0" to "o"."""
    return "".join(chr(48 + (value >> 6 * (count - 1 - i) & 63)) for i in range(count))


def escaped(text):
    return [c if c.isascii() and c.isprintable() else f"\\#u{{{ord(c):x}}}" for c in text]


def property_source(name, comment, text):
    """A computed property (no lazy initializer) with a raw literal, continued over lines."""
    lines, line = [], ""
    for piece in escaped(text):
        if len(line) + len(piece) > 92:
            lines.append(line)
            line = ""
        line += piece
    lines.append(line)
    body = "\\#\n".join("    " + each for each in lines)
    return (f"  /// {comment}\n  static var {name}: StaticString {{\n"
            f'    #"""\n{body}\n    """#\n  }}\n')


def generated():
    combining = sorted({unicodedata.combining(chr(c)) for c in range(LIMIT)})
    assert len(combining) <= 64
    records, offsets, pool, size = [], {}, "0", 1  # offset 0: all forms are the code point itself
    for code in range(0x80, LIMIT):
        char = chr(code)
        if 0xD800 <= code <= 0xDFFF:
            continue
        check(char)
        if 0xAC00 <= code <= 0xD7A3:
            continue
        these = forms(char)
        if any(form != char for form in these) and these not in offsets:
            offsets[these] = size
            for form in these:
                pool += chr(48 + len(form.encode())) + form
                size += 1 + len(form.encode())
    assert size < 1 << 20
    blocks, block_of, stages = "", {}, ""
    for first in range(0, LIMIT, 64):
        block = ""
        for code in range(first, first + 64):
            char = chr(code)
            if code < 0x80 or 0xD800 <= code <= 0xDFFF:
                block += six(0, 5)
                continue
            these = () if 0xAC00 <= code <= 0xD7A3 else forms(char)
            bits = combining.index(unicodedata.combining(char)) << 4 | char_class(char) << 1
            bits |= is_quick(char)
            block += six(bits << 20 | offsets.get(these, 0), 5)
        if block not in block_of:
            block_of[block] = len(block_of)
            blocks += block
        stages += six(block_of[block], 2)
    assert len(block_of) < 1 << 12
    for code in range(LIMIT, 0x110000):  # what the Swift code says of all that lies above
        char = chr(code)
        assert 0xD800 <= code <= 0xDFFF or (
            nfd(char) == char and char.casefold() == char and unicodedata.combining(char) == 0)
    assert all(char_class(char) == MARK for char in SECONDS if not 0x1100 <= ord(char) <= 0x11FF)
    pairs = []
    for code in range(0x80, LIMIT):
        char = chr(code)
        parts = unicodedata.decomposition(char).split()
        if len(parts) == 2 and "<" not in parts[0] and nfc(char) == char:
            pairs.append((int(parts[0], 16), int(parts[1], 16), code))
    pairs.sort()
    source = ("// swift-format-ignore-file\n"
              "// Written by AttributeQuery/Generator/generate_scalar_table.py from Unicode "
              f"{unicodedata.unidata_version}; do not edit.\n\nextension ScalarTable {{\n"
              "  /// The first code point that the table does not hold.\n"
              f"  static var limit: UInt32 {{ 0x{LIMIT:x} }}\n\n"
              "  /// How many pairs compose.\n"
              f"  static var pairCount: Int {{ {len(pairs)} }}\n\n")
    source += property_source(
        "combiningClasses", "Canonical combining classes by number, two characters each.",
        "".join(six(ccc, 2) for ccc in combining)) + "\n"
    source += property_source(
        "stages", "For each 64 code points the number of their block, two characters each.", stages)
    source += "\n" + property_source(
        "blocks", "Blocks of 64 entries, five characters each.", blocks)
    source += "\n" + property_source(
        "pool", "Four forms of each record, each after a character that gives its length.", pool)
    source += "\n" + property_source(
        "pairs", "Pairs that compose and what they make, three code points of four characters, sorted.",
        "".join(six(code, 4) for pair in pairs for code in pair))
    return source + "}\n"


def main():
    target = os.path.join(os.path.dirname(__file__), "..", "Text", "ScalarTable+Generated.swift")
    source = generated()
    if "--check" in sys.argv:
        with open(target) as file:
            current = file.read()
        # Another Python knows another Unicode.
        version = re.search(r"from Unicode ([0-9.]+);", current)
        if version and version.group(1) == unicodedata.unidata_version and current != source:
            print(f"{target} is not current")
            sys.exit(1)
        return
    with open(target, "w") as file:
        file.write(source)


if __name__ == "__main__":
    main()
