"""Writes the Swift files that hold the 190 attributes of Core Spotlight, from attributes.tsv.

    python3 Sources/AttributeQuery/Generator/generate_attributes.py [--check]

With --check nothing is written; the exit status is 1 if a file is not what would be written.
"""
import csv
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.dirname(os.path.dirname(HERE))
BANNER = ("// swift-format-ignore-file\n"
          "// Written by AttributeQuery/Generator/generate_attributes.py; do not edit.\n\n")

# Numbers that mean yes or no, although the table's note does not say so.
FLAGS = {"userCreated", "userCurated", "userOwned", "contentRating"}
# The name says 35 mm equivalent and the documentation 0 or 1: both are kept.
NOT_FLAGS = {"focalLength35mm"}
NOTES = {
    "focalLength35mm": "documented as 0/1; a length in mm by its newer name",
    "contentRating": "1 explicit",
}
# Notes that are units.
UNITS = {"points (1/72 inch)", "APEX", "APEX F number", "bits", "seconds", "mm", "dots per inch", "Hz",
         "beats per minute", "metres above sea level, WGS84", "degrees from true north",
         "degrees north, WGS84", "degrees east, WGS84", "km/h"}
GROUPS = ["general", "documents", "events", "images", "media", "messaging", "places"]
# Texts that name other things; nobody types them into a search field.
IDENTIFIERS = {
    "actionIdentifiers", "accountIdentifier", "containerIdentifier", "domainIdentifier", "identifier",
    "mailboxIdentifiers", "relatedUniqueIdentifier", "weakRelatedUniqueIdentifier",
}


class Attribute:
    def __init__(self, row):
        self.name = row["name"]
        self.objc = row["objcName"] if row["objcName"] != row["name"] else None
        self.swift_type = row["swiftType"]
        self.multi = row["multiValued"] == "true"
        self.read_only = row["readOnly"] == "true"
        self.group = row["groupHeader"].split("_")[1].split(".")[0].lower()
        self.ios = version(row["iOS"])
        self.macos = version(row["macOS"])
        alias = row["searchableItemAttribute27"]
        self.alias = alias if alias not in ("-", self.name) else None
        remark = row["unitOrNote"]
        self.unit = remark if remark in UNITS else None
        self.kind = self.find_kind(row["kind"], remark)
        self.note = NOTES.get(self.name) or (
            remark if remark and not self.unit and self.kind != "flag" and not remark.startswith("UTI")
            else None)

    def find_kind(self, kind, remark):
        if remark.startswith("UTI") or self.name.endswith("TypeIdentifiers"):
            return "contentType"
        if kind == "number" and self.name not in NOT_FLAGS and (
                remark.startswith("0/1") or self.name in FLAGS):
            return "flag"
        return {"person": "persons", "dictionary": "headers"}.get(kind, kind)

    @property
    def remark(self):
        """Unit and note for a doc comment."""
        parts = [p for p in (self.unit and "in " + self.unit, self.note) if p]
        return ": " + "; ".join(parts) if parts else ""


def version(text):
    return None if text == "-" else text


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def definitions(attributes):
    lines = [BANNER + "extension AttributeDefinition {\n",
             "  /// Every attribute, in the order of the names' bytes.\n",
             "  static let table: [AttributeDefinition] = [\n"]
    for a in attributes:
        arguments = [quoted(a.name), "." + a.kind, "." + a.group]
        if a.multi:
            arguments.append("isMultiValued: true")
        if a.read_only:
            arguments.append("isReadOnly: true")
        if a.name in IDENTIFIERS:
            arguments.append("isIdentifier: true")
        if a.unit:
            arguments.append("unit: " + quoted(a.unit))
        if a.note:
            arguments.append("note: " + quoted(a.note))
        if a.alias:
            arguments.append("aliases: [%s]" % quoted(a.alias))
        if a.objc:
            arguments.append("objcName: " + quoted(a.objc))
        arguments.append("iOS: " + quoted(a.ios))
        if a.macos:
            arguments.append("macOS: " + quoted(a.macos))
        lines.append("    AttributeDefinition(%s),\n" % ", ".join(arguments))
    lines.append("  ]\n}\n")
    return "".join(lines)


# The Swift type of a value, what reads and writes it, and the word for it.
STORE_TYPES = {
    "text": ("String", "text", "text"), "url": ("String", "text", "URL"),
    "contentType": ("String", "text", "type identifier"), "number": ("Double", "number", "number"),
    "flag": ("Bool", "flag", "flag"), "date": ("Moment", "date", "date"),
    "data": ("[UInt8]", "data", "data"), "persons": ("Person", "person", "person"),
    "headers": ("[String: [AttributeValue]]", "headers", "values by header"),
}


def described(a, word):
    plural = {"person": "persons"}.get(word, word + "s")
    text = "Its attribute `%s`, %s%s" % (a.name, "a list of " + plural if a.multi else word, a.remark)
    notes = [text + "."]
    if a.read_only:
        notes.append("Read-only: the system sets it on Apple's platforms.")
    return notes


def store_properties(attributes):
    lines = [BANNER + "public import AttributeQuery\n\nextension SearchableItemAttributeSet {\n"]
    for index, a in enumerate(attributes):
        swift_type, accessor, word = STORE_TYPES[a.kind]
        if a.multi:
            swift_type, accessor = "[%s]" % swift_type, accessor + "s"
        if index:
            lines.append("\n")
        lines += ["  /// %s\n" % note for note in described(a, word)[:1]]
        for note in described(a, word)[1:]:
            lines += ["  ///\n", "  /// %s\n" % note]
        lines.append("  public var %s: %s? {\n" % (a.name, swift_type))
        read = "self[%s: %s]" % (accessor, quoted(a.name))
        if a.name == "contentTypeTree":
            read += " ?? derivedContentTypeTree"
        if a.read_only:
            lines.append("    %s\n" % read)
        else:
            lines.append("    get { %s }\n" % read)
            lines.append("    set { self[%s: %s] = newValue }\n" % (accessor, quoted(a.name)))
        lines.append("  }\n")
    lines.append("}\n")
    return "".join(lines)


# The accessor of CoreSpotlightCompat for each type of Apple's interface, without optionals and brackets.
COMPAT_ACCESSORS = {
    "String": "text", "NSNumber": "number", "Date": "date", "URL": "url", "Data": "data",
    "CSPerson": "person", "UTType": "type", "String : Any": "headers",
}


def compat_properties(attributes):
    lines = [BANNER + "public import Foundation\n\n#if canImport(UniformTypeIdentifiers)\n"
             "  public import UniformTypeIdentifiers\n#endif\n\n"
             "extension CSSearchableItemAttributeSet {\n"]
    for index, a in enumerate(attributes):
        element = a.swift_type.rstrip("?").replace("[", "").replace("]", "")
        accessor = COMPAT_ACCESSORS[element] + ("s" if a.multi else "")
        if a.kind == "flag":
            accessor = "flag"
        notes = described(a, STORE_TYPES[a.kind][2])
        if index:
            lines.append("\n")
        lines.append("  /// %s\n" % notes[0])
        for note in notes[1:]:
            lines += ["  ///\n", "  /// %s\n" % note]
        lines.append("  public var %s: %s {\n" % (a.name, a.swift_type))
        read = "self[%s: %s]" % (accessor, quoted(a.name))
        if a.name == "contentTypeTree":
            read = "typeTree"
        elif not a.swift_type.endswith("?"):
            read += " ?? " + ("[]" if a.multi else "NSNumber(value: false)")
        if a.read_only:
            lines.append("    %s\n" % read)
        else:
            lines.append("    get { %s }\n" % read)
            lines.append("    set { self[%s: %s] = newValue }\n" % (accessor, quoted(a.name)))
        lines.append("  }\n")
    lines.append("}\n")
    return "".join(lines)


def read_table():
    with open(os.path.join(HERE, "attributes.tsv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return sorted((Attribute(row) for row in rows), key=lambda a: a.name.encode())


def outputs(attributes):
    yield "AttributeQuery/Attributes/AttributeDefinition+Generated.swift", definitions(attributes)
    yield "EntityStore/Items/SearchableItemAttributeSet+Generated.swift", store_properties(attributes)
    yield ("CoreSpotlightCompat/Items/CSSearchableItemAttributeSet+Generated.swift",
           compat_properties(attributes))


def main():
    attributes = read_table()
    stale = []
    for path, text in outputs(attributes):
        full = os.path.join(SOURCES, path)
        try:
            with open(full, encoding="utf-8") as file:
                current = file.read()
        except FileNotFoundError:
            current = None
        if current == text:
            continue
        if "--check" in sys.argv[1:]:
            stale.append(path)
        else:
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8") as file:
                file.write(text)
    for path in stale:
        print("not current: Sources/" + path, file=sys.stderr)
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
