// The calls in Swift source that declare App Shortcuts, with their arguments.

import LinkTypes

/// An argument of a call.
struct SwiftArgument {
  let label: String?
  let position: JSONPosition
  /// The tokens of the value, by their indices.
  let value: Range<Int>
}

/// A call that an import is after.
struct SwiftCall {
  enum Kind {
    case shortcut, negativePhrases
  }

  let kind: Kind
  let position: JSONPosition
  /// The tokens between the brackets.
  let body: Range<Int>
}

extension SwiftTokens {
  /// The calls in the order of the file. `.init(intent:…)` is one where the type is known to the compiler.
  func calls() -> [SwiftCall] {
    var calls: [SwiftCall] = []
    var index = 0
    while index + 1 < tokens.count {
      guard let call = call(at: index) else {
        index += 1
        continue
      }
      calls.append(call)
      index = call.body.upperBound
    }
    return calls
  }

  private func call(at index: Int) -> SwiftCall? {
    guard let name = tokens[index].word, let end = closings[index + 1] else { return nil }
    let before = index > 0 ? tokens[index - 1].word : nil
    guard !["struct", "class", "enum", "actor", "extension", "func"].contains(before) else {
      return nil
    }
    let body = index + 2..<end
    let isList = tokens[index + 1].kind == .mark("(")
    let position = tokens[index].position
    switch name {
    case "AppShortcut" where isList:
      return SwiftCall(kind: .shortcut, position: position, body: body)
    case "init" where isList && index > 0 && tokens[index - 1].kind == .mark("."):
      let labels = arguments(body).map(\.label)
      guard labels.contains("intent"), labels.contains("phrases") else { return nil }
      return SwiftCall(kind: .shortcut, position: position, body: body)
    case "NegativeAppShortcutPhrases", "NegativeAppShortcutPhrase":
      return SwiftCall(kind: .negativePhrases, position: position, body: body)
    default: return nil
    }
  }

  /// The arguments between two brackets.
  func arguments(_ body: Range<Int>) -> [SwiftArgument] {
    elements(body).compactMap { element in
      guard let first = element.first else { return nil }
      let label = tokens[first].word
      let isLabelled =
        label != nil && element.count > 1 && tokens[first + 1].kind == .mark(":")
      return SwiftArgument(
        label: isLabelled ? label : nil, position: tokens[first].position,
        value: isLabelled ? first + 2..<element.upperBound : element)
    }
  }

  /// What stands between the commas of a list, brackets passed over.
  func elements(_ body: Range<Int>) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var start = body.lowerBound
    var index = start
    while index < body.upperBound {
      if tokens[index].kind == .mark(",") {
        elements.append(start..<index)
        start = index + 1
      }
      index = (closings[index] ?? index) + 1
    }
    if start < body.upperBound { elements.append(start..<body.upperBound) }
    return elements
  }

  /// The array that a constant or variable of a name is made of: `static let names = ["…"]`.
  func array(named name: String) -> Range<Int>? {
    for index in tokens.indices.dropFirst() where tokens[index].word == name {
      guard ["let", "var"].contains(tokens[index - 1].word) else { continue }
      var next = index + 1
      while next < tokens.count, tokens[next].kind != .mark("="), tokens[next].kind != .mark("{"),
        !["let", "var", "func"].contains(tokens[next].word)
      {
        next = (closings[next] ?? next) + 1
      }
      guard next + 1 < tokens.count, tokens[next].kind == .mark("="),
        tokens[next + 1].kind == .mark("["), let end = closings[next + 1]
      else { continue }
      return next + 2..<end
    }
    return nil
  }

  /// The type whose initializer a value calls, and the arguments: `Module.OpenIntent(target: …)`.
  func construction(_ value: Range<Int>) -> (type: String, arguments: Range<Int>)? {
    for index in value.dropLast() where tokens[index + 1].kind == .mark("(") {
      guard let end = closings[index + 1], end < value.upperBound else { continue }
      var place = index
      // Behind a generic type's arguments, a factory or `init` stands the type itself.
      if tokens[place].kind == .mark(">") {
        while place > value.lowerBound, tokens[place].kind != .mark("<") { place -= 1 }
        place -= 1
      }
      while place > value.lowerBound + 1, tokens[place].word?.first?.isUppercase != true,
        tokens[place - 1].kind == .mark(".")
      {
        place -= 2
      }
      guard place >= value.lowerBound, let type = tokens[place].word,
        type.first?.isUppercase == true
      else { continue }
      return (type, index + 2..<end)
    }
    return nil
  }
}
