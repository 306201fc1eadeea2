// `linkindex state`: what the last batch of an index ended with.

import AttributeQuery
import EntityStore
import LinkTypes

/// Client states as text: what is no plain text is base64 after a mark.
enum ClientStateText {
  static let mark = "base64:"

  static let type = ValueType<[UInt8]>(
    "STATE", expectation: "a text of at most 250 bytes, or bytes as 'base64:…'"
  ) { text in
    let bytes = text.hasPrefix(mark) ? Base64.decode(String(text.dropFirst(mark.count))) : nil
    let state = text.hasPrefix(mark) ? bytes : Array(text.utf8)
    return state.flatMap { $0.count <= IndexBatch.maxClientStateBytes ? $0 : nil }
  }

  static func text(_ state: [UInt8]) -> String {
    guard let text = String(validating: state, as: UTF8.self), printable(text) == text,
      !text.hasPrefix(mark)
    else { return mark + Base64.encode(state) }
    return text
  }

  static func json(index: String, _ state: [UInt8]) -> JSONValue {
    .object([.init("index", .string(index)), .init("state", .string(text(state)))])
  }
}

enum StateCommand: Command {
  private static let index = Option(
    "index", .text("NAME"), help: "Only of this named index.")

  static let definition = CommandDefinition(
    name: "state", summary: "Print the client states of named indexes",
    discussion: [
      "A client state is what a batch ended with: the caller's own note on how far it has come. A line is an index, a tab and its state; with --index the state alone. What is no text is base64 after 'base64:'."
    ],
    options: [index.definition] + StoreFlags.reading,
    examples: [.init("state --index mail", "where to go on")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let store = try invocation.openStore(.readOnly)
    if let index = invocation.arguments[index] {
      let state = try store.clientState(index: index)
      if invocation.isJSON {
        let text = state.map { JSONValue.string(ClientStateText.text($0)) } ?? .null
        try invocation.printJSON(.object([.init("index", .string(index)), .init("state", text)]))
      } else if let state {
        try invocation.output.line(ClientStateText.text(state))
      }
      if state == nil { invocation.note("no batch of index '\(index)' has ended yet") }
      return state == nil ? .no : .success
    }
    let states = try store.clientStates()
    if invocation.isJSON {
      let list = states.map { ClientStateText.json(index: $0.index, $0.state) }
      try invocation.printJSON(.object([.init("states", .array(list))]))
    } else {
      for (index, state) in states {
        try invocation.output.line(printable(index) + "\t" + ClientStateText.text(state))
      }
    }
    if states.isEmpty { invocation.note("no batch has ended yet") }
    return states.isEmpty ? .no : .success
  }
}
