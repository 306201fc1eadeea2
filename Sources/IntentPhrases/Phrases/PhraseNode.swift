// The one internal form of a phrase, whichever notation it was written in: a tree that is never
// expanded into plain sentences.

/// A part of a phrase.
public indirect enum PhraseNode: Sendable, Hashable {
  /// Words as written, with their spaces: a part without a space at its edge continues the word beside it.
  case literal(String)
  /// A value of the intent.
  case slot(PhraseSlot)
  /// The app's name or one of its synonyms.
  case application
  /// A sequence that may be left out; `[a|b]` holds one `alternatives`.
  case optional([PhraseNode])
  /// One of several sequences, of which some may be empty.
  case alternatives([[PhraseNode]])
  /// What the catalog's rule of this name says in the phrase's language.
  case rule(String)
  /// Any words, one at least; in negative phrases only.
  case wildcard
}

extension PhraseNode {
  /// The nodes directly inside, sequence by sequence.
  public var branches: [[PhraseNode]] {
    switch self {
    case .optional(let nodes): [nodes]
    case .alternatives(let choices): choices
    case .literal, .slot, .application, .rule, .wildcard: []
    }
  }
}
