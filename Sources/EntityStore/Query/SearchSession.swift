// Searching while somebody types: each update is a search of its own, so that its answer is that of
// any other search; what is reused is what was measured to pay.

internal import Synchronization

/// One search box: answers each state of what is typed, and drops what nobody waits for any more.
///
/// Every answer equals that of a fresh `EntityStore.respond(to:)` at that moment, so an update sees
/// all commits made before it, of this process or another. Answers to texts typed a moment ago
/// (deleting a letter brings one back) come from memory as long as nothing was committed.
///
/// A newer update makes an older one that is still running end early with `store.cancelled`; it
/// never ends with an empty or a late answer. Other searches of the store go on undisturbed.
///
/// Results are stable: hits are ordered by score, and those of one score by an order that is part
/// of the file. So two hits whose scores are equal in two answers stand in the same order in both,
/// as long as neither entity was changed in between, and the same text gives the same answer until
/// something is committed or, where entities expire or were used, time passes.
///
/// ```swift
/// let session = store.session(SearchRequest("", kinds: ["item"], limit: 8))
/// for await text in textField.changes {
///   Task {
///     do {
///       show(try await session.update(text).hits)
///     } catch EntityStoreError.cancelled {
///       // Something newer was typed: its own update shows it.
///     }
///   }
/// }
/// ```
public final class SearchSession: Sendable {
  private struct State: Sendable {
    var running: Cancellation?
    var answers = AnswerMemory()
    /// Nil while a search has it.
    var typos: LentTypos?
  }

  /// Sendable by hand: it is taken out of the state before a search gets it, so only one has it.
  private struct LentTypos: @unchecked Sendable {
    let memory: TypoMemory
    let version: Int64
  }

  private let store: EntityStore
  /// What each update asks for, apart from the query.
  public let template: SearchRequest
  private let state = Mutex(State())

  init(store: EntityStore, template: SearchRequest) {
    self.store = store
    self.template = template
  }

  /// Answers what is typed now; makes an update of another thread that is still running end.
  ///
  /// - Throws: `store.cancelled` if a newer update or `cancel` came before the answer; else as
  ///   `EntityStore.respond(to:)` does.
  public func update(_ text: String) throws(EntityStoreError) -> SearchResponse {
    try answer(text, begin())
  }

  /// Answers what is typed now, away from the caller's actor; cancelling the task ends it.
  ///
  /// - Throws: `store.cancelled` if a newer update, `cancel` or the task's cancellation came before
  ///   the answer; else as `EntityStore.respond(to:)` does.
  @concurrent
  public func update(_ text: String) async throws(EntityStoreError) -> SearchResponse {
    let cancellation = begin()
    let result = await withTaskCancellationHandler {
      Result { () throws(EntityStoreError) in try answer(text, cancellation) }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  /// Makes an update that is still running end with `store.cancelled`.
  public func cancel() {
    let running = state.withLock { state in
      defer { state.running = nil }
      return state.running
    }
    running?.cancel()
  }

  /// Takes the place of the update that is running.
  private func begin() -> Cancellation {
    let new = Cancellation()
    let old = state.withLock { state in
      defer { state.running = new }
      return state.running
    }
    old?.cancel()
    return new
  }

  private func answer(_ text: String, _ cancellation: Cancellation) throws(EntityStoreError)
    -> SearchResponse
  {
    defer {
      state.withLock { state in
        if state.running === cancellation { state.running = nil }
      }
    }
    let second = store.options.clock.now()
    // Read before the search: a commit in between makes the next update ask again.
    let version = try store.readers.comparableVersion()
    if let version, let known = known(text, version, second) {
      guard !cancellation.isCancelled else { throw .cancelled }
      return known
    }
    var request = template
    request.query = text
    let typos = takeTypos(version)
    defer { giveBack(typos) }
    let (response, isTimed) = try store.respond(
      to: request, cancellation, remembering: typos.memory, of: version)
    if let version, store.options.clock.now() == second || !isTimed {
      let moment = AnswerMoment(version: version, second: isTimed ? second : nil)
      state.withLock { $0.answers.remember(response, to: text, at: moment) }
    }
    guard !cancellation.isCancelled else { throw .cancelled }
    return response
  }

  /// What is remembered of the commit, or an empty memory.
  private func takeTypos(_ version: Int64?) -> LentTypos {
    let kept = state.withLock { state in
      defer { state.typos = nil }
      return state.typos
    }
    if let kept, kept.version == version { return kept }
    return LentTypos(memory: TypoMemory(), version: version ?? -1)
  }

  private func giveBack(_ typos: LentTypos) {
    state.withLock { state in
      if state.typos == nil { state.typos = typos }
    }
  }

  private func known(_ text: String, _ version: Int64, _ second: Int64) -> SearchResponse? {
    state.withLock { state in
      state.answers.answer(to: text, at: AnswerMoment(version: version, second: nil))
        ?? state.answers.answer(to: text, at: AnswerMoment(version: version, second: second))
    }
  }
}

extension EntityStore {
  /// A session for one search box; `template` says what its answers may hold, its query is not used.
  ///
  /// Sessions are cheap and need no end; any number may be open.
  public func session(_ template: SearchRequest = SearchRequest("")) -> SearchSession {
    SearchSession(store: self, template: template)
  }

  /// The answer, and whether it may be another one when time passes. What is remembered of a commit
  /// is used only if that is the commit searched.
  func respond(
    to request: SearchRequest, _ cancellation: Cancellation,
    remembering memory: TypoMemory = TypoMemory(), of version: Int64? = nil
  ) throws(EntityStoreError) -> (response: SearchResponse, isTimed: Bool) {
    try Self.check(request)
    return try readers.reading(cancellation) { (reader) throws(EntityStoreError) in
      // The first statement settles which commit this transaction sees: what comes afterwards is not
      // part of it, so if nothing has come until now, it is the one of `version`.
      let isTimed = try Postings.isTrue(SQL.isTimed, reader.connection)
      let now = try readers.comparableVersion()
      let isSame = version != nil && now == version
      let response = try reader.searcher.respond(
        to: request, remembering: isSame ? memory : TypoMemory())
      return (response, isTimed && request.now == nil)
    }
  }
}
