"""Writes FoldTable+Generated.swift: what TextAnalysis makes of every code point from U+0080 on.

    python3 Sources/TextAnalysis/Generator/generate_fold_table.py

A code point has a kind (separator, letter, digit, ...) and a folded form, UTF-8 bytes in a pool of text.
Both stand in 18 bits: three characters of six bits each, so that the table is one string literal that
needs no decoding and no start-up work. Two stages: blocks of 64 code points, equal blocks shared.
Bump `TextAnalysis.version` when the output changes.
"""
import os
import re
import unicodedata

LIMIT = 0x32000  # above it the Swift code knows what to do without the table
(SEPARATOR, DROPPED, LOWER, UPPER, DIGIT, UNSPACED, EMOJI, REGIONAL, LOWER_E, UPPER_E, LOWER_A,
 UPPER_A, DIAERESIS, RING, COMPOSING, JOINER) = range(16)

# Unicode 14.0, emoji-data.txt: Emoji=Yes and General_Category=So, without the signs for copyright,
# registered and trade mark, which stand beside names and are no part of them.
EMOJI_RANGES = [
    tuple(int(x, 16) for x in r.split("-")) for r in """
    2195-2199 21A9-21AA 231A-231B 2328-2328 23CF-23CF 23E9-23F3 23F8-23FA 24C2-24C2 25AA-25AB
    25B6-25B6 25C0-25C0 2600-2604 260E-260E 2611-2611 2614-2615 2618-2618 261D-261D 2620-2620
    2622-2623 2626-2626 262A-262A 262E-262F 2638-263A 2640-2640 2642-2642 2648-2653 265F-2660
    2663-2663 2665-2666 2668-2668 267B-267B 267E-267F 2692-2697 2699-2699 269B-269C 26A0-26A1
    26A7-26A7 26AA-26AB 26B0-26B1 26BD-26BE 26C4-26C5 26C8-26C8 26CE-26CF 26D1-26D1 26D3-26D4
    26E9-26EA 26F0-26F5 26F7-26FA 26FD-26FD 2702-2702 2705-2705 2708-270D 270F-270F 2712-2712
    2714-2714 2716-2716 271D-271D 2721-2721 2728-2728 2733-2734 2744-2744 2747-2747 274C-274C
    274E-274E 2753-2755 2757-2757 2763-2764 2795-2797 27A1-27A1 27B0-27B0 27BF-27BF 2B05-2B07
    2B1B-2B1C 2B50-2B50 2B55-2B55 3297-3297 3299-3299 1F004-1F004 1F0CF-1F0CF 1F170-1F171
    1F17E-1F17F 1F18E-1F18E 1F191-1F19A 1F1E6-1F1FF 1F201-1F202 1F21A-1F21A 1F22F-1F22F
    1F232-1F23A 1F250-1F251 1F300-1F321 1F324-1F393 1F396-1F397 1F399-1F39B 1F39E-1F3F0
    1F3F3-1F3F5 1F3F7-1F3FA 1F400-1F4FD 1F4FF-1F53D 1F549-1F54E 1F550-1F567 1F56F-1F570
    1F573-1F57A 1F587-1F587 1F58A-1F58D 1F590-1F590 1F595-1F596 1F5A4-1F5A5 1F5A8-1F5A8
    1F5B1-1F5B2 1F5BC-1F5BC 1F5C2-1F5C4 1F5D1-1F5D3 1F5DC-1F5DE 1F5E1-1F5E1 1F5E3-1F5E3
    1F5E8-1F5E8 1F5EF-1F5EF 1F5F3-1F5F3 1F5FA-1F64F 1F680-1F6C5 1F6CB-1F6D2 1F6D5-1F6D7
    1F6DD-1F6E5 1F6E9-1F6E9 1F6EB-1F6EC 1F6F0-1F6F0 1F6F3-1F6FC 1F7E0-1F7EB 1F7F0-1F7F0
    1F90C-1F93A 1F93C-1F945 1F947-1F9FF 1FA70-1FA74 1FA78-1FA7C 1FA80-1FA86 1FA90-1FAAC
    1FAB0-1FABA 1FAC0-1FAC5 1FAD0-1FAD9 1FAE0-1FAE7 1FAF0-1FAF6""".split()]

# Scripts written without spaces between words; Hangul for its pairs; all Han planes.
UNSPACED_RANGES = [
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1100, 0x11FF), (0x1780, 0x17FF), (0x1950, 0x19DF),
    (0x1A20, 0x1AAF), (0x1B00, 0x1B7F), (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029),
    (0x3031, 0x3035), (0x3038, 0x303C), (0x3040, 0x30FF), (0x3100, 0x312F), (0x3130, 0x318F),
    (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA960, 0xA97F),
    (0xA980, 0xA9FF), (0xAA60, 0xAADF), (0xAC00, 0xD7FF), (0xF900, 0xFAFF), (0x16FE0, 0x18DFF),
    (0x1AFF0, 0x1B2FF), (0x20000, 0x3FFFF)]

# Marks that change a letter but do not make a word another word. Marks elsewhere (Indic, Thai,
# Khmer, ...) are vowels: they stay.
DROPPED_MARK_RANGES = [
    (0x0300, 0x036F), (0x0483, 0x0489), (0x0591, 0x05C7), (0x0610, 0x061A), (0x064B, 0x065F),
    (0x0670, 0x0670), (0x06D6, 0x06ED), (0x0711, 0x0711), (0x0730, 0x074A), (0x07EB, 0x07FD),
    (0x0816, 0x082D), (0x0859, 0x085B), (0x0890, 0x08FF), (0x135D, 0x135F), (0x180B, 0x180F),
    (0x1AB0, 0x1AFF), (0x1CD0, 0x1CFA), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0x2CEF, 0x2CF1),
    (0x302A, 0x302F), (0xA66F, 0xA67D), (0xA69E, 0xA69F), (0xA8E0, 0xA8F1), (0xFE00, 0xFE2F),
    (0xFB1E, 0xFB1E), (0x1D165, 0x1D1AD), (0x1E000, 0x1E02F)]

# What NFKD leaves alone but keyboards without the letter write so.
LETTERS = {
    "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ŧ": "t",
    "ı": "i", "ĸ": "k", "ŋ": "n", "ɉ": "j", "ƀ": "b", "ɨ": "i", "ƶ": "z",
    # Hindi: the candrabindu is often written as an anusvara.
    # Arabic: alef forms by NFKD and dropped marks; alef wasla, alef maqsura, teh marbuta, Persian
    # kaf and yeh, heh goal.
    "ٱ": "ا", "ँ": "ं", "ى": "ي", "ة": "ه", "ک": "ك", "ی": "ي", "ہ": "ه", "ە": "ه"}

# Letters written like an apostrophe (Hawaiian okina, transliterated hamza and ain) and the Arabic
# tatweel: seldom typed.
UNTYPED = set(range(0x02B9, 0x02C0)) | {0x02C8, 0x02CC, 0x0640, 0x07F4, 0x07F5, 0xA78B, 0xA78C}


# Devanagari's virama after na, Thai's sara e twice, Thai and Lao tones after a nikhahit: Composition.
COMPOSING_LETTERS = {0x094D, 0x0E40, *range(0x0E48, 0x0E4C), *range(0x0EC8, 0x0ECC)}

# Emoji that texts use as bullets, arrows and ticks: no words.
BULLET_RANGES = [
    (0x2190, 0x21FF), (0x25A0, 0x25FF), (0x2714, 0x2716), (0x2733, 0x2734), (0x2747, 0x2747),
    (0x27A1, 0x27A1), (0x2B00, 0x2B07)]


def within(code, ranges):
    return any(low <= code <= high for low, high in ranges)


def is_dropped_mark(char):
    code = ord(char)
    if within(code, DROPPED_MARK_RANGES):
        return unicodedata.category(char) in ("Mn", "Me", "Cf", "Mc")
    # What the modifier d of queries ignores, so that no index is asked for a mark that a query lacks.
    if unicodedata.category(char) == "Mn" and code not in COMPOSING_LETTERS:
        combining = unicodedata.combining(char)
        if combining == 1 or 10 <= combining <= 35 or 200 <= combining <= 240:
            return True
    return "NUKTA" in unicodedata.name(char, "")


def is_ignorable(char):
    """Invisible inside a word: soft hyphen, direction marks, joiners; not the zero width space."""
    return unicodedata.category(char) == "Cf" and ord(char) != 0x200B and not (
        0x0600 <= ord(char) <= 0x0605 or ord(char) in (0x06DD, 0x08E2, 0x110BD, 0x110CD))


def is_word(char):
    return unicodedata.category(char)[0] in "LN" or (
        unicodedata.category(char) in ("Mn", "Mc") and not is_dropped_mark(char))


def hiragana(char):
    code = ord(char)
    if 0x30A1 <= code <= 0x30F6 or code in (0x30FD, 0x30FE):
        return chr(code - 0x60)
    return {"ヷ": "わ", "ヸ": "ゐ", "ヹ": "ゑ", "ヺ": "を"}.get(char, char)


def compose_kana(match):
    return unicodedata.normalize("NFC", match.group())


def fold(char):
    text = "й" if char in "йЙ" else unicodedata.normalize("NFKD", char)
    text = "".join(c for c in text if not is_dropped_mark(c))
    text = text.casefold()
    if text != "й":
        text = unicodedata.normalize("NFKD", text)
    text = "".join(c for c in text if not is_dropped_mark(c) and ord(c) not in UNTYPED)
    text = "".join(LETTERS.get(c, c) for c in text)
    digits = [str(unicodedata.decimal(c)) if unicodedata.category(c) == "Nd" else c for c in text]
    text = "".join(digits)
    text = re.sub("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u3041-\u30ff]+", compose_kana, text)
    text = "".join(hiragana(c) for c in text)
    if len(text) > 1:
        text = text.replace("\u3099", "").replace("\u309a", "")
    return "".join(c for c in text if is_word(c))


def expansion(char):
    """The letter that German and Nordic spelling puts after the plain one: ä = ae, å = aa, ø = oe."""
    parts = unicodedata.normalize("NFD", char)
    base, first = parts[0], parts[1:2]
    if base in "øØ" or (base in "aouAOU" and first == "\u0308"):
        return "e"
    return "a" if base in "aA" and first == "\u030a" else ""


def entry(code):
    """The kind and the folded form; an empty form stands for the code point itself."""
    char = chr(code)
    category = unicodedata.category(char)
    if 0xD800 <= code <= 0xDFFF:
        return SEPARATOR, ""
    if code == 0x0308:
        return DIAERESIS, ""
    if code == 0x030A:
        return RING, ""
    if code == 0x200D:
        return JOINER, ""
    if code in (0x05F3, 0x05F4):
        return DROPPED, ""  # the quotes inside Hebrew words: acronyms are typed without
    if code in COMPOSING_LETTERS:
        return COMPOSING, ""
    if code in (0x0306, 0x3099, 0x309A, 0xFF9E, 0xFF9F):
        return COMPOSING, "" if code < 0xFF00 else chr(0x3099 + code - 0xFF9E)
    if 0x1F3FB <= code <= 0x1F3FF or is_dropped_mark(char) or is_ignorable(char) or code in UNTYPED:
        return DROPPED, ""
    if 0x1F1E6 <= code <= 0x1F1FF:
        return REGIONAL, ""
    folded = fold(char) if is_word(char) or category == "So" else ""
    if folded == "" and is_word(char):
        return DROPPED, ""  # signs for a mark alone
    if code in (0x2122, 0x2120) or folded == "":
        is_emoji = within(code, EMOJI_RANGES) and not within(code, BULLET_RANGES)
        return (EMOJI if is_emoji else SEPARATOR), ""
    plain = "" if folded == char else folded
    if 0x1161 <= ord(folded[0]) <= 0x11FF:
        return COMPOSING, plain
    if any(within(ord(c), UNSPACED_RANGES) for c in folded):
        return UNSPACED, plain
    if folded.isascii() and folded.isdigit():
        return DIGIT, plain
    upper = category in ("Lu", "Lt")
    extra = expansion(char)
    if extra == "e":
        return (UPPER_E if upper else LOWER_E), plain
    if extra == "a":
        return (UPPER_A if upper else LOWER_A), plain
    return (UPPER if upper else LOWER), plain


def six(value, count):
    """`value` in `count` characters of six bits, highest first, from "0" to "o"."""
    return "".join(chr(48 + (value >> 6 * (count - 1 - i) & 63)) for i in range(count))


def escaped(text):
    return [c if c.isascii() else f"\\#u{{{ord(c):x}}}" for c in text]


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


def main():
    entries = [entry(code) if code >= 0x80 else (SEPARATOR, "") for code in range(LIMIT)]
    offsets, pool, size = {}, "0", 1  # offset 0 means no form of its own
    for form in sorted({form for _, form in entries if form}):
        offsets[form] = size
        length = len(form.encode())
        pool += chr(48 + length) + form
        size += 1 + length
        assert length < 64
    assert size < 1 << 14
    blocks, block_of, stages = "", {}, ""
    for first in range(0, LIMIT, 64):
        block = "".join(six(kind << 14 | (offsets[form] if form else 0), 3)
                        for kind, form in entries[first:first + 64])
        if block not in block_of:
            block_of[block] = len(block_of)
            blocks += block
        stages += six(block_of[block], 2)
    assert len(block_of) < 1 << 12
    target = os.path.join(os.path.dirname(__file__), "..", "FoldTable+Generated.swift")
    with open(target, "w") as out:
        out.write("// swift-format-ignore-file\n"
                  "// Written by Generator/generate_fold_table.py from Unicode "
                  f"{unicodedata.unidata_version}; do not edit.\n\nextension FoldTable {{\n")
        out.write(f"  /// The first code point that the table does not hold.\n"
                  f"  static var limit: UInt32 {{ 0x{LIMIT:x} }}\n\n")
        out.write(property_source(
            "stages", "For each 64 code points the number of their block, two characters each.", stages))
        out.write("\n" + property_source(
            "blocks", "Blocks of 64 entries, three characters each: kind and pool offset.", blocks))
        out.write("\n" + property_source(
            "pool", "Folded forms, each after a character that gives its length.", pool))
        out.write("}\n")


if __name__ == "__main__":
    main()
