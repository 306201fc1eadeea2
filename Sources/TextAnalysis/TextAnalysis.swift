// What a file must know of the analysis that filled it.

/// The analysis of titles, queries, phrases and utterances: words, pairs, stems, edits.
public enum TextAnalysis {
  /// The analyzer version that index files record: it changes whenever any output does.
  public static let version = 6
}
