// What the query language says of single code points, for an index whose analysis has rules of its own.

/// Code points beyond ASCII as the query language reads them.
public enum QueryScalar {
  /// Whether it ends the word before it: it is no letter, digit or mark.
  public static func partsWords(_ scalar: Unicode.Scalar) -> Bool {
    ScalarTable.entry(scalar.value).scalarClass == .separator
  }

  /// Whether the modifier `d` ignores it.
  public static func isIgnoredMark(_ scalar: Unicode.Scalar) -> Bool {
    ScalarTable.entry(scalar.value).isDiacritic
  }
}
