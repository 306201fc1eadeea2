// What the query language has to say to people and programs: places of faults, warnings.

import AttributeQuery
import LinkTypes

extension InvalidQuery {
  /// Where the fault is and what was expected there, for programs.
  var placeMembers: [JSONValue.Member] {
    let position = position
    return [
      .init("errorCode", .integer(Int64(Self.errorCode))),
      .init("offset", .integer(Int64(position.offset))),
      .init("line", .integer(Int64(position.line))),
      .init("column", .integer(Int64(position.column))),
      .init("expected", .array(expected.map(JSONValue.string))),
    ] + (filterNumber.map { [.init("filter", .integer(Int64($0)))] } ?? [])
  }
}

extension QueryWarning {
  /// The finding for programs.
  var json: JSONValue {
    .object([
      .init("code", .string(code)), .init("message", .string(message)),
      .init("hint", hint.map(JSONValue.string) ?? .null),
      .init("offset", .integer(Int64(position.offset))),
      .init("line", .integer(Int64(position.line))),
      .init("column", .integer(Int64(position.column))),
    ])
  }

  /// The finding for people, on one line.
  var text: String {
    let place = position.line == 1 ? "column" : "line \(position.line), column"
    let hint = hint.map { " (\($0))" } ?? ""
    let filter = filterNumber.map { " of filter \($0)" } ?? ""
    return printable("\(message), at \(place) \(position.column)\(filter)\(hint)")
  }
}
