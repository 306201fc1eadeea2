// The same calls over `Span`, for callers that keep words in arrays: no pointer leaves this file.

extension Stemmer {
  /// The algorithm's stem of a folded word.
  public func stem(_ word: Span<UInt8>) -> [UInt8] {
    unsafe word.withUnsafeBufferPointer { unsafe stem($0) }
  }
}

extension LetterSignature {
  /// The signature of a folded word.
  public init(_ word: Span<UInt8>) {
    self = unsafe word.withUnsafeBufferPointer { unsafe LetterSignature($0) }
  }
}

extension EditDistance {
  /// The optimal string alignment distance by Unicode scalar; nil when more than `limit`.
  public static func osa(_ a: Span<UInt8>, _ b: Span<UInt8>, limit: Int) -> Int? {
    unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in unsafe osa(a, b, limit: limit) }
    }
  }

  /// The least distance of `a` to any beginning of `b`; nil when more than `limit`.
  public static func osaPrefix(_ a: Span<UInt8>, _ b: Span<UInt8>, limit: Int) -> Int? {
    unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in unsafe osaPrefix(a, b, limit: limit) }
    }
  }

  /// The number of Unicode scalars.
  public static func scalarCount(_ word: Span<UInt8>) -> Int {
    unsafe word.withUnsafeBufferPointer { unsafe scalarCount($0) }
  }
}
