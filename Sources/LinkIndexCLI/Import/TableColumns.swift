// What the header of a table says: which column fills which field, and of what type its cells are.
//
// A column named like a field or a synonym fills the field, one named like an attribute of Core
// Spotlight that attribute, with cells of its type. `name:type` and `attributes.name` fill the
// attribute `name`. Any other column is an unknown key, as it would be in JSON: it becomes an
// attribute if the caller keeps unknown keys, and is reported otherwise.

import AttributeQuery
import EntityStore
import LinkTypes

/// The columns of a table, ready to turn rows into objects.
struct TableColumns: Sendable {
  /// Where a column's cells go.
  private enum Target: Sendable, Hashable {
    case member(String)
    case attribute(String)
    /// The object of all attributes.
    case attributes
  }

  private struct Assignment: Sendable {
    var index: Int
    var target: Target
    var type: CellType
  }

  /// The columns' names, without types.
  let names: [String]
  private let assignments: [Assignment]

  /// Reads a header.
  init(
    _ header: [String], map: FieldMap, fault: (ImportError.Reason) -> ImportError
  ) throws(ImportError) {
    var names: [String] = []
    var assignments: [Assignment] = []
    for (index, text) in header.map(CellType.trimmed).enumerated() {
      let (name, asked) = try TableColumns.parse(text, index: index, fault: fault)
      guard !names.contains(name) else {
        throw fault(
          .malformedColumn(
            name: name, detail: "stands twice in the header", advice: "rename one of the two"))
      }
      names.append(name)
      assignments += try TableColumns.assign(name, asked, index: index, map: map, fault: fault)
    }
    for (index, assignment) in assignments.enumerated() {
      guard let other = assignments[..<index].first(where: { $0.target == assignment.target })
      else { continue }
      throw fault(
        .malformedColumn(
          name: names[assignment.index],
          detail: "means the same as the column \"\(names[other.index])\"",
          advice: "rename one of the two"))
    }
    for entry in map.entries where !names.contains(entry.column) {
      throw fault(.missingColumn(name: entry.column, columns: names))
    }
    self.names = names
    self.assignments = assignments
  }

  private static func parse(
    _ text: String, index: Int, fault: (ImportError.Reason) -> ImportError
  ) throws(ImportError) -> (name: String, type: CellType?) {
    guard !text.isEmpty else {
      throw fault(
        .malformedColumn(
          name: String(index + 1), detail: "has no name", advice: "name it in the header"))
    }
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return (text, nil) }
    let word = text[text.index(after: colon)...]
    if let type = CellType(word: word) { return (String(text[..<colon]), type) }
    if let nearest = nearestName(to: String(word), among: CellType.wordNames) {
      throw fault(
        .malformedColumn(
          name: text, detail: "has the unknown type \"\(word)\"",
          advice: "did you mean \"\(text[..<colon]):\(nearest)\"?"))
    }
    return (text, nil)
  }

  private static func assign(
    _ name: String, _ asked: CellType?, index: Int, map: FieldMap,
    fault: (ImportError.Reason) -> ImportError
  ) throws(ImportError) -> [Assignment] {
    let mapped = map.entries.filter { $0.column == name }.map(\.key)
    if mapped.isEmpty, map.replaces(name) { return [] }
    var assignments: [Assignment] = []
    for key in mapped.isEmpty ? [name] : mapped {
      if let field = EntityField(key: key) {
        var type: CellType? = CellType(of: field)
        if let asked { type = CellType(of: field, asking: asked) }
        guard let type else {
          throw fault(
            .malformedColumn(
              name: name, detail: "cannot fill \"\(field.rawValue)\" with that type",
              advice: "write \"\(name)\" without a type"))
        }
        let target: Target = field == .attributes ? .attributes : .member(FieldMap.ownKey(key))
        assignments.append(Assignment(index: index, target: target, type: type))
      } else if key == EntityField.uniqueIdentifierKey {
        let type = asked?.isEscaped == true ? asked : nil
        assignments.append(
          Assignment(index: index, target: .member(key), type: type ?? CellType(base: .string)))
      } else if key.hasPrefix("attributes."), key.utf8.count > 11 {
        let target = Target.attribute(String(key.dropFirst(11)))
        assignments.append(
          Assignment(index: index, target: target, type: asked ?? CellType(base: .string)))
      } else {
        let target: Target = asked == nil ? .member(key) : .attribute(key)
        let known = AttributeDefinition(named: key).map(CellType.init(of:))
        assignments.append(
          Assignment(index: index, target: target, type: asked ?? known ?? CellType(base: .string)))
      }
    }
    return assignments
  }

  /// The object of a row; cells that are empty are left out.
  func object(of cells: [String], line: Int) throws(RecordFault) -> JSONValue {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(assignments.count)
    var attributes: [JSONValue.Member] = []
    for assignment in assignments {
      let cell = cells[assignment.index]
      if cell.isEmpty { continue }
      let name = names[assignment.index]
      let value: JSONValue
      do throws(CellType.Mismatch) {
        value = try assignment.type.value(of: cell)
      } catch {
        let excerpt = cell.count > 40 ? cell.prefix(39) + "…" : cell
        throw RecordFault(
          line: line, message: "\"\(name)\" is \"\(excerpt)\", which \(error.detail)")
      }
      switch assignment.target {
      case .member(let key): members.append(JSONValue.Member(key, value))
      case .attribute(let key): attributes.append(JSONValue.Member(key, value))
      case .attributes:
        guard case .object(let all) = value else {
          throw RecordFault(line: line, message: "\"\(name)\" is no JSON object")
        }
        attributes += all
      }
    }
    for (index, attribute) in attributes.enumerated()
    where attributes[..<index].contains(where: { $0.key == attribute.key }) {
      throw RecordFault(line: line, message: "the attribute \"\(attribute.key)\" stands twice")
    }
    if !attributes.isEmpty {
      members.append(JSONValue.Member(EntityField.attributes.rawValue, .object(attributes)))
    }
    return .object(members)
  }
}
