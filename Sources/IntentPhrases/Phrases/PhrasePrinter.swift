// From the tree of a phrase to its text: what is printed reads back as the same tree.

/// Prints phrases.
public enum PhrasePrinter {
  /// What the app's name is called in tokens.
  public static let applicationName = "applicationName"

  /// The text of a phrase in a notation; nil if the notation has no words for a part of it.
  ///
  /// Swift and strings notation have neither groups nor rules nor typed slots.
  public static func text(_ nodes: [PhraseNode], notation: PhraseNotation = .template) -> String? {
    var text = ""
    return write(nodes, notation: notation, inGroup: false, into: &text) ? text : nil
  }

  private static func write(
    _ nodes: [PhraseNode], notation: PhraseNotation, inGroup: Bool, into text: inout String
  ) -> Bool {
    for node in nodes {
      guard write(node, notation: notation, inGroup: inGroup, into: &text) else { return false }
    }
    return true
  }

  private static func write(
    _ node: PhraseNode, notation: PhraseNotation, inGroup: Bool, into text: inout String
  ) -> Bool {
    switch (node, notation) {
    case (.literal(let words), .template): escape(words, inGroup: inGroup, into: &text)
    case (.literal(let words), .swift): swiftEscape(words, into: &text)
    case (.literal(let words), .strings):
      // These files have no escape for what begins a token.
      guard !words.contains("${"), !(text.hasSuffix("$") && words.hasPrefix("{")) else {
        return false
      }
      text += words
    case (.application, .template), (.application, .strings): text += "${\(applicationName)}"
    case (.application, .swift): text += "\\(.\(applicationName))"
    case (.wildcard, _): text += "*"
    case (.slot(let slot), .template): text += source(of: slot)
    case (.slot(let slot), _):
      guard slot.source == .parameter else { return false }
      text += notation == .swift ? "\\(\\.$\(slot.name))" : "${\(slot.name)}"
    case (.rule(let name), .template): text += "<\(name)>"
    case (.optional(let nodes), .template):
      text += "["
      if case .alternatives(let choices)? = nodes.first, nodes.count == 1 {
        _ = write(choices, into: &text)
      } else {
        _ = write(nodes, notation: notation, inGroup: true, into: &text)
      }
      text += "]"
    case (.alternatives(let choices), .template):
      text += "("
      _ = write(choices, into: &text)
      text += ")"
    case (.rule, _), (.optional, _), (.alternatives, _): return false
    }
    return true
  }

  private static func write(_ choices: [[PhraseNode]], into text: inout String) -> Bool {
    for (number, choice) in choices.enumerated() {
      if number > 0 { text += "|" }
      _ = write(choice, notation: .template, inGroup: true, into: &text)
    }
    return true
  }

  /// A slot as templates write it.
  static func source(of slot: PhraseSlot) -> String {
    let mark = slot.isCapture ? "@" : ""
    switch slot.source {
    case .parameter: return "{\(slot.name)}"
    case .list(let list): return "{\(list):\(mark)\(slot.name)}"
    case .range(let range): return "{\(range.source):\(mark)\(slot.name)}"
    }
  }

  /// Text with a backslash before what templates give a meaning.
  static func escape(_ words: String, inGroup: Bool, into text: inout String) {
    var last: Unicode.Scalar?
    for scalar in words.unicodeScalars {
      switch scalar {
      case "(", ")", "[", "]", "{", "}", "<", ">", "|", "\\", "*", "$": text += "\\"
      case ";" where inGroup: text += "\\"
      // "\(." and "\( ." begin a token of Swift's.
      case "." where last == "(": text += "\\"
      default: break
      }
      text.unicodeScalars.append(scalar)
      if scalar != " " { last = scalar }
    }
  }

  private static func swiftEscape(_ words: String, into text: inout String) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0": text += "\\0"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
