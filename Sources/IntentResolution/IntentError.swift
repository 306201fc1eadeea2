// What can go wrong before an utterance has an answer.

public import EntityStore
public import IntentPhrases
public import LinkTypes

/// Why an utterance was not resolved.
public enum IntentError: Diagnostic {
  /// The utterance or its locale cannot be read.
  case utterance(UtteranceError)
  /// The index failed.
  case store(EntityStoreError)
  /// A context is not one that was signed with this key.
  case foreignContext
  /// A context of intents that have changed since.
  case staleContext(what: String)

  private var inner: (any Diagnostic)? {
    switch self {
    case .utterance(let error): error
    case .store(let error): error
    case .foreignContext, .staleContext: nil
    }
  }

  /// The stable name.
  public var code: String {
    switch self {
    case .foreignContext: "intent.foreignContext"
    case .staleContext: "intent.staleContext"
    default: inner?.code ?? ""
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .foreignContext: "the context was changed, or made by other intents or with another key"
    case .staleContext(let what): "the context speaks of '\(what)', which is there no more"
    default: inner?.message ?? ""
    }
  }

  /// What to do.
  public var hint: String? {
    switch self {
    case .foreignContext, .staleContext: "ask again without the context"
    default: inner?.hint
    }
  }

  /// The status.
  public var exitCode: ExitCode {
    switch self {
    case .foreignContext, .staleContext: .dataError
    default: inner?.exitCode ?? .software
    }
  }
}
