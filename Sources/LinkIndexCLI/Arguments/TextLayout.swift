// Plain text in columns: what help and error messages share.

/// Breaks and aligns text for a terminal.
enum TextLayout {
  /// Breaks a paragraph at spaces so that no line is wider than `width`, where words allow.
  static func wrap(_ paragraph: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in paragraph.split(separator: " ") {
      let wordWidth = word.count
      if lineWidth > 0, lineWidth + 1 + wordWidth > width {
        lines.append(line)
        line = ""
        lineWidth = 0
      }
      if lineWidth > 0 {
        line += " "
        lineWidth += 1
      }
      line += word
      lineWidth += wordWidth
    }
    if lineWidth > 0 { lines.append(line) }
    return lines
  }

  /// Rows of a term and its meaning: meanings start in one column, long terms stand on their own line.
  static func table(
    _ rows: [(term: String, meaning: String)], indent: Int = 2, width: Int
  ) -> String {
    let longestTerm = 26
    let termWidth = rows.map(\.term.count).filter { $0 <= longestTerm }.max() ?? longestTerm
    let column = indent + termWidth + 2
    var text = ""
    for row in rows {
      let lines = wrap(row.meaning, width: max(width - column, 24))
      text += spaces(indent) + row.term
      var remaining = lines[...]
      if row.term.count <= termWidth, let first = remaining.popFirst() {
        text += spaces(column - indent - row.term.count) + first
      }
      text += "\n"
      for line in remaining { text += spaces(column) + line + "\n" }
    }
    return text
  }

  /// A run of spaces.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}
