// Walks through a text by scalars and knows at each where it stands: offset in UTF-8, line and column.

import LinkTypes

/// A place in a text that moves on.
struct ScalarCursor {
  let scalars: [Unicode.Scalar]
  private(set) var index = 0
  private(set) var place = JSONPosition.start

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// A cursor at a place that is known.
  init(_ scalars: [Unicode.Scalar], index: Int, place: JSONPosition) {
    self.scalars = scalars
    self.index = index
    self.place = place
  }

  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  /// Whether a text stands here.
  func stands(_ text: String) -> Bool {
    var distance = 0
    for scalar in text.unicodeScalars {
      guard peek(distance) == scalar else { return false }
      distance += 1
    }
    return true
  }

  /// Goes on by one scalar; not past the end.
  mutating func advance() {
    guard let scalar = current else { return }
    let isEnd = scalar == "\n" || (scalar == "\r" && peek(1) != "\n")
    place.offset += UTF8.width(scalar)
    if isEnd {
      place.line += 1
      place.column = 1
    } else if index > 0 || scalar != "\u{FEFF}" {
      place.column += 1
    }
    index += 1
  }

  mutating func advance(_ count: Int) {
    for _ in 0..<count { advance() }
  }

  /// The text of a range of scalars.
  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}
