// What is wrong with intents in a file, where, and what to do.

public import LinkTypes

/// A fault in the `intents` of a manifest or in a file of intents, with its place.
public struct CatalogError: PlacedDiagnostic, Hashable {
  /// The kinds of fault. `key` is the path of keys, such as `intents.open.url`.
  public enum Reason: Sendable, Hashable {
    /// The text is not JSON.
    case syntax(JSONError.Reason)
    /// A key that means nothing there, and the known one that is nearest.
    case unknownKey(key: String, nearest: String?, known: [String])
    /// A key that must be there is not; `advice` shows it.
    case missingKey(key: String, advice: String)
    /// Keys that exclude each other.
    case conflictingKeys(String, String)
    /// A value of another JSON type than expected.
    case wrongType(key: String, found: String, expected: String)
    /// A list without anything in it, or an empty text.
    case empty(key: String)
    /// A value that stands twice.
    case repeated(key: String, value: String)
    /// A text that is no name of a slot, rule or list.
    case malformedName(key: String, value: String)
    /// A text that is no language tag.
    case malformedLanguage(key: String, value: String)
    /// A range of numbers that is none; `detail` says why.
    case malformedRange(key: String, detail: String)
    /// A URL pattern that is none.
    case malformedLink(key: String, value: String, fault: LinkPatternFault)
    /// A phrase that is none.
    case malformedPhrase(key: String, fault: PhraseError)
    /// A name that nothing declares: `kind` is "parameter", "list", "rule" or "route".
    case unknownName(key: String, kind: String, name: String, nearest: String?)
    /// A rule that stands inside itself, by way of these.
    case circularRule(key: String, names: [String])
    /// Rules that stand inside each other more than this many deep.
    case deepRule(key: String, depth: Int)
    /// A file of a form that is not known; `detail` says what is missing.
    case unknownForm(detail: String)
    /// Something else stands in a strings file than may.
    case malformedStrings(found: String, expected: String)
    /// Bytes of no encoding that strings files are in.
    case unknownEncoding
    /// YAML, of which the same may be written as JSON.
    case yaml
    /// Swift source without App Shortcuts.
    case noProvider
    /// Swift source that does not close what it opens; `detail` says where.
    case malformedSwift(detail: String)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var position: JSONPosition
  /// Where, as every fault with a place says it.
  public var place: JSONPosition? { position }

  /// Creates an error from its parts.
  public init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// `intents.` and the kind of fault, or the phrase's own code.
  public var code: String {
    switch reason {
    case .syntax: "intents.syntax"
    case .unknownKey: "intents.unknownKey"
    case .missingKey: "intents.missingKey"
    case .conflictingKeys: "intents.conflictingKeys"
    case .wrongType: "intents.wrongType"
    case .empty: "intents.empty"
    case .repeated: "intents.repeated"
    case .malformedName: "intents.name"
    case .malformedLanguage: "intents.language"
    case .malformedRange: "intents.range"
    case .malformedLink: "intents.url"
    case .malformedPhrase(_, let fault): fault.code
    case .unknownName(_, let kind, _, _):
      "intents.unknown\(kind.prefix(1).uppercased())\(kind.dropFirst())"
    case .circularRule: "intents.circularRule"
    case .deepRule: "intents.deepRule"
    case .unknownForm, .yaml, .noProvider: "intents.form"
    case .malformedStrings: "intents.strings"
    case .unknownEncoding: "intents.encoding"
    case .malformedSwift: "intents.swift"
    }
  }

  /// The fault without its place.
  public var summary: String {
    switch reason {
    case .syntax(let reason): JSONError(reason, at: position).summary
    case .unknownKey(let key, _, _): "there is no key \"\(key)\""
    case .missingKey(let key, _): "the key \"\(key)\" is missing"
    case .conflictingKeys(let one, let other): "\"\(one)\" and \"\(other)\" exclude each other"
    case .wrongType(let key, let found, let expected):
      "\"\(key)\" is \(found) where \(expected) is expected"
    case .empty(let key): "\"\(key)\" is empty"
    case .repeated(let key, let value): "\"\(value)\" stands twice in \"\(key)\""
    case .malformedName(let key, let value): "\"\(value)\" in \"\(key)\" is no name"
    case .malformedLanguage(let key, let value): "\"\(value)\" in \"\(key)\" is no language tag"
    case .malformedRange(let key, let detail): "the range \"\(key)\" \(detail)"
    case .malformedLink(let key, let value, let fault):
      "the URL \"\(value)\" of \"\(key)\" \(fault.detail)"
    case .malformedPhrase(let key, let fault): "in \"\(key)\" \(fault.summary)"
    case .unknownName(let key, let kind, let name, _): "\"\(key)\" has no \(kind) \"\(name)\""
    case .circularRule(let key, let names):
      "the rule \"\(key)\" stands inside itself: \(names.map { "<\($0)>" }.joined(separator: " → "))"
    case .deepRule(let key, let depth):
      "the rule \"\(key)\" has rules inside it more than \(depth) deep"
    case .malformedStrings(let found, let expected): "\(found) stands where \(expected) should"
    case .unknownEncoding: "the bytes are neither UTF-8 nor UTF-16"
    case .yaml: "the file is YAML, of which only JSON is read"
    case .noProvider: "there is no call of AppShortcut"
    case .malformedSwift(let detail): detail
    case .unknownForm(let detail): "the file is no form of intents that is known: \(detail)"
    }
  }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .syntax(let reason): JSONError(reason, at: position).hint
    case .unknownKey(_, let nearest?, _), .unknownName(_, _, _, let nearest?):
      "did you mean \"\(nearest)\"?"
    case .unknownKey(_, nil, let known):
      "known here: " + known.map { "\"\($0)\"" }.joined(separator: ", ")
    case .missingKey(_, let advice): advice
    case .conflictingKeys: "keep one of them"
    case .wrongType(_, _, let expected): "write \(expected)"
    case .empty: "fill it, or remove it"
    case .repeated: "remove one of the two"
    case .malformedName:
      "names are letters, digits, \"_\" and \"-\", no digit first"
    case .malformedLanguage: "write a BCP 47 tag, such as \"en\", \"pt-BR\" or \"zh-Hant\""
    case .malformedRange: "write \"range\": [0, 100], and \"step\": 5 for steps of 5"
    case .malformedLink(_, _, let fault): fault.advice
    case .malformedPhrase(_, let fault): fault.hint
    case .unknownName(let key, let kind, let name, nil):
      switch kind {
      case "parameter": "declare it under \"parameters\" of \"\(key)\", or under \"lists\""
      case "list": "declare it: \"lists\": {\"\(name)\": …}"
      case "rule": "declare it: \"rules\": {\"\(name)\": …}"
      default: "declare it under \"routes\", or write \"url\""
      }
    case .circularRule: "write one of them without the others"
    case .deepRule: "write what the inner rules say into the outer ones"
    case .malformedStrings: "entries are written \"key\" = \"value\";"
    case .unknownEncoding: "save the file as UTF-8"
    case .yaml:
      "convert it: python3 -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)' < FILE.yaml > FILE.json"
    case .noProvider: "import the file that declares the AppShortcutsProvider"
    case .malformedSwift: "the compiler refuses it too: mend the source first"
    case .unknownForm:
      "known are linkindex.json, lists of intents with \"params\" and \"phrases\", and hassil's template files"
    }
  }
}
