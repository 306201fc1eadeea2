// Synonyms in files: an object a synonym, or the object of all of them that a list prints.

import EntityStore
import LinkTypes

/// Reads and writes synonyms as JSON objects.
enum SynonymRecord {
  private static let hint =
    "a synonym is {\"term\": \"tv\", \"means\": \"television\"}, with isOneWay and kind if needed; nothing was changed"

  static func json(_ synonym: Synonym) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("term", .string(synonym.term)), .init("means", .string(synonym.means)),
    ]
    if synonym.isOneWay { members.append(.init("isOneWay", .bool(true))) }
    if let kind = synonym.kind { members.append(.init("kind", .string(kind))) }
    return .object(members)
  }

  /// The synonyms of a file; those that name no kind get the default one.
  static func read(_ path: String, defaultKind: String?) throws -> [Synonym] {
    let input = try RecordInput(path: path)
    var synonyms: [Synonym] = []
    while let record = try input.next() {
      do throws(RecordFault) {
        let value = try record.result.get()
        let all: [JSONValue] =
          if case .array(let list)? = value["synonyms"] { list } else { [value] }
        for one in all {
          let found = try read(one, line: record.line, defaultKind: defaultKind)
          synonyms += found
        }
      } catch {
        var fault = error
        fault.hint = fault.hint ?? hint
        throw BadRecord(source: input.name, fault: fault)
      }
    }
    return synonyms
  }

  private static func read(
    _ value: JSONValue, line: Int, defaultKind: String?
  ) throws(RecordFault) -> [Synonym] {
    func fault(_ message: String) -> RecordFault { RecordFault(line: line, message: message) }
    guard case .object(let members) = value else { throw fault("a synonym is no object") }
    var term: String?
    var meanings: [String] = []
    var isOneWay = false
    var kind = defaultKind
    for member in members {
      switch (member.key, member.value) {
      case (_, .null): break
      case ("term", .string(let text)): term = text
      case ("means", .string(let text)): meanings = [text]
      case ("means", .array(let list)):
        meanings = list.compactMap(\.string)
        guard meanings.count == list.count else { throw fault("'means' holds what is no text") }
      case ("isOneWay", .bool(let flag)): isOneWay = flag
      // The cells of a table are texts.
      case ("isOneWay", .string(let text)) where ["true", "false"].contains(text):
        isOneWay = text == "true"
      case ("kind", .string(let text)): kind = text
      case ("term", _), ("means", _), ("isOneWay", _), ("kind", _):
        throw fault("'\(member.key)' is of the wrong type: \(JSONWriter().string(member.value))")
      default: throw fault("unknown key '\(member.key)'")
      }
    }
    guard let term, !meanings.isEmpty else { throw fault("'term' or 'means' is missing") }
    return try meanings.map { text throws(RecordFault) in
      let synonym = Synonym(term, means: text, isOneWay: isOneWay, kind: kind)
      if let reason = synonym.fault { throw fault(reason) }
      return synonym
    }
  }
}
