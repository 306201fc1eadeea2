// `linkindex search --interactive`: hits under the words while they are typed.

import EntityStore
import IntentResolution
import LinkTypes

/// The list as a person works with it.
struct InteractiveSearch {
  private let resolver: Resolver
  private let screen: InteractiveScreen
  private let style = Style(isOn: true)
  private let session: SearchSession
  /// What was typed.
  private var query: String
  private let maxHits: Int
  private var hits: [LinkHit] = []
  /// Why there are no hits, or what was meant; nil if there is nothing to say.
  private var remark: String?
  private var selected = 0

  init(resolver: Resolver, request: SearchRequest, screen: InteractiveScreen) {
    self.resolver = resolver
    self.screen = screen
    query = request.query
    maxHits = request.limit
    var template = request
    template.maxSnippetCharacters = 0
    session = resolver.store.session(template)
  }

  /// Lets a person choose; prints the chosen link. Status 1 when they leave without one.
  mutating func run(printing output: OutputWriter) throws -> ExitCode {
    defer { screen.restore() }
    var keys = KeyReader()
    try search()
    while true {
      draw()
      keys.feed(try screen.read())
      // An escape byte is the Esc key, unless a sequence follows at once.
      if keys.isAfterEscape { keys.feed(try screen.read(timeoutMs: 30)) }
      let before = query
      while let key = keys.next(isFinal: keys.isAfterEscape) {
        switch key {
        case .enter:
          if before != query { try search() }
          guard hits.indices.contains(selected) else {
            screen.ring()
            continue
          }
          let hit = hits[selected]
          screen.restore()
          try output.line(printable(hit.url ?? hit.hit.entity.identifier.uniqueIdentifier))
          return .success
        case .escape: return .no
        case .endOfInput where query.isEmpty: return .no
        case .interrupt: throw Interrupted()
        default: apply(key)
        }
      }
      if query != before { try search() }
    }
  }

  private mutating func apply(_ key: Key) {
    switch key {
    case .text(let text): query += text
    case .backspace: if !query.isEmpty { query.removeLast() }
    case .deleteLine: query = ""
    case .deleteWord:
      while query.last == " " { query.removeLast() }
      while let last = query.last, last != " " { query.removeLast() }
    case .up: selected = max(selected - 1, 0)
    case .down: selected = min(selected + 1, max(hits.count - 1, 0))
    case .pageUp: selected = 0
    case .pageDown: selected = max(hits.count - 1, 0)
    default: break
    }
  }

  private mutating func search() throws {
    selected = 0
    guard !query.allSatisfy(\.isWhitespace) else {
      hits = []
      remark = nil
      return
    }
    let response = resolver.linked(try session.update(query))
    hits = response.hits
    remark = EntityRendering(resolver: resolver, style: style).remark(response)
  }

  private func draw() {
    let (rows, columns) = screen.size
    let prompt = "> "
    let typed = printable(query)
    var lines = [style.blue(prompt) + typed]
    // One row for the words, one for the link; the selected hit is always among the rows shown.
    let visible = max(min(rows - 2, maxHits), 1)
    let first = max(selected - visible + 1, 0)
    for (index, hit) in hits.enumerated().dropFirst(first).prefix(visible) {
      lines.append(line(hit, isSelected: index == selected, columns: columns))
    }
    if hits.isEmpty, !query.isEmpty {
      let reason = remark.map { ": " + $0 } ?? ""
      lines.append(style.dim(ColumnText.cut("  nothing found" + reason, to: columns - 1)))
    } else if hits.indices.contains(selected), rows > 2 {
      let hit = hits[selected]
      let link = hit.url ?? hit.hit.entity.identifier.uniqueIdentifier
      lines.append(style.link(ColumnText.cut("  " + printable(link), to: columns - 1)))
      if let remark, rows > hits.count + 2 {
        lines.append(style.dim(ColumnText.cut("  " + remark, to: columns - 1)))
      }
    }
    screen.draw(lines, cursorColumn: ColumnText.width(prompt + typed))
  }

  private func line(_ hit: LinkHit, isSelected: Bool, columns: Int) -> String {
    let mark = isSelected ? style.blue("▸ ") : "  "
    let title = ColumnText.cut(printable(hit.hit.entity.title), to: columns - 3)
    // A title that had to be changed for the screen has lost the bytes that the ranges count.
    let isWhole = title == hit.hit.entity.title
    var line = mark + (isWhole ? style.highlighted(title, hit.hit.titleRanges) : title)
    let left = columns - 5 - ColumnText.width(title)
    if let subtitle = hit.hit.entity.subtitle, left > 8 {
      line += "  " + style.dim(ColumnText.cut(printable(subtitle), to: left))
    }
    return line
  }
}
