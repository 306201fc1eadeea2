// What the query language says of code points, for an index whose analysis has rules of its own.

/// Code points as the query language reads them.
public enum QueryScalar {
  /// Whether what another analysis takes for one word is more than that here: letters or digits beside what
  /// parts words, such as a soft hyphen. A symbol that stands alone is no word here.
  public static func partsWord(_ word: some Sequence<Unicode.Scalar>) -> Bool {
    var (hasSeparator, hasLetter) = (false, false)
    for scalar in word {
      let scalarClass =
        scalar.isASCII
        ? TextFolder.asciiClass(UInt8(ascii: scalar)) : ScalarTable.entry(scalar.value).scalarClass
      switch scalarClass {
      case .separator: hasSeparator = true
      case .other, .lower, .upper: hasLetter = true
      case .mark: break
      }
      if hasSeparator && hasLetter { return true }
    }
    return false
  }
}
