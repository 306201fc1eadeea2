// The words of examples as a tree: what has the same beginning stands together, and places with many
// words become values.

/// A place after so many words of an example.
final class ExampleTree {
  /// So many different words in one place are names; more are values of one. The first place has the
  /// names of an app's parts, of which there may be many.
  private static let mostNames = 3
  private static let mostFirstNames = 24
  /// So many are values whatever follows them.
  private static let mostUnlikeNames = 8
  /// Longer paths end in a tail.
  static let mostWords = 16

  struct Edge {
    var shape: WordShape
    /// The words met, without the prefix of the shape.
    var words: Set<String>
    var child: ExampleTree
  }

  private(set) var edges: [Edge] = []
  /// The place of each shape among the edges.
  private var places: [WordShape: Int] = [:]
  /// The examples that end here.
  private(set) var ends: [ExampleURL] = []
  /// The examples whose further words are a tail.
  private(set) var tails: [ExampleURL] = []

  /// Adds an example, from one of its words on.
  func insert(_ example: ExampleURL, from index: Int = 0) {
    guard index < example.words.count else { return ends.append(example) }
    guard index < Self.mostWords else { return tails.append(example) }
    let word = example.words[index]
    let isHost = index == 0 && example.form == .host && example.webHost == nil
    let shape = WordShape(word, isHost: isHost)
    child(shape, word).insert(example, from: index + 1)
  }

  private func child(_ shape: WordShape, _ word: String) -> ExampleTree {
    if let place = places[shape] {
      edges[place].words.insert(shape.value(of: word))
      return edges[place].child
    }
    let child = ExampleTree()
    places[shape] = edges.count
    edges.append(Edge(shape: shape, words: [shape.value(of: word)], child: child))
    return child
  }

  /// Joins what is one place: many words after the first place, and few of one sort.
  func generalize(depth: Int = 0) {
    let names = edges.filter {
      if case .literal(let word) = $0.shape { !word.isEmpty } else { false }
    }
    let hasValue = edges.contains { $0.shape == .value }
    if names.count > (depth > 0 ? Self.mostNames : Self.mostFirstNames),
      hasValue || names.count > Self.mostUnlikeNames
        || names.allSatisfy({ $0.child.isLike(names[0].child) })
    {
      let joined = Set(names.map(\.shape))
      edges.removeAll { joined.contains($0.shape) }
      places = Dictionary(uniqueKeysWithValues: edges.indices.map { (edges[$0].shape, $0) })
      for name in names { merge(name, into: .value) }
    }
    for edge in edges { edge.child.generalize(depth: depth + 1) }
  }

  /// Whether the same words follow, as far as they are names.
  private func isLike(_ other: ExampleTree) -> Bool {
    ends.isEmpty == other.ends.isEmpty && edges.count == other.edges.count
      && edges.allSatisfy { edge in
        other.edges.contains { $0.shape == edge.shape && $0.child.isLike(edge.child) }
      }
  }

  private func merge(_ edge: Edge, into shape: WordShape) {
    guard let place = places[shape] else {
      places[shape] = edges.count
      edges.append(Edge(shape: shape, words: edge.words, child: edge.child))
      return
    }
    edges[place].words.formUnion(edge.words)
    edges[place].child.merge(edge.child)
  }

  private func merge(_ other: ExampleTree) {
    ends += other.ends
    tails += other.tails
    for edge in other.edges { merge(edge, into: edge.shape) }
  }

  /// Calls with every place where examples end, and the edges that lead to it.
  func forEachEnd(
    _ path: [Edge] = [], _ body: (_ path: [Edge], _ ends: [ExampleURL], _ isTail: Bool) -> Void
  ) {
    if !ends.isEmpty { body(path, ends, false) }
    if !tails.isEmpty { body(path, tails, true) }
    for edge in edges { edge.child.forEachEnd(path + [edge], body) }
  }
}

extension WordShape {
  /// What of a word is the value.
  func value(of word: String) -> String {
    if case .prefixed(let prefix) = self { String(word.dropFirst(prefix.count)) } else { word }
  }
}
