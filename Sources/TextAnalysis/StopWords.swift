// Words that say nothing alone. Short lists on purpose: a word that may be a name stays one.

/// The stop words of a few languages, in folded form.
public enum StopWords {
  /// Whether a folded word is a stop word; false for languages without a list.
  public static func contains(_ folded: UnsafeBufferPointer<UInt8>, language: String) -> Bool {
    // The longest listed word has seven letters.
    guard !folded.isEmpty, folded.count <= 7, let code = LanguageCode(tag: language),
      let list = list(of: code)
    else { return false }
    let words = unsafe UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    var start = 0
    while start < words.count {
      var end = start
      while end < words.count, unsafe words[end] != 0x20 { end += 1 }
      if end - start == folded.count,
        unsafe UnsafeBufferPointer(rebasing: words[start..<end]).elementsEqual(folded)
      {
        return true
      }
      start = end + 1
    }
    return false
  }

  private static func list(of code: LanguageCode) -> StaticString? {
    if code.isAny(of: "en", "eng") { return english }
    if code.isAny(of: "de", "deu", "ger") { return german }
    if code.isAny(of: "fr", "fra", "fre") { return french }
    if code.isAny(of: "es", "spa") { return spanish }
    if code.isAny(of: "it", "ita") { return italian }
    if code.isAny(of: "pt", "por") { return portuguese }
    if code.isAny(of: "nl", "nld", "dut") { return dutch }
    return nil
  }

  private static var english: StaticString {
    "a an and are as at be by for from in into is it its of on or that the this to with your"
  }

  private static var german: StaticString {
    """
    als am an auf aus bei das dem den der des die ein eine einem einen einer eines fur im in \
    ist mit nach oder und vom von zu zum zur
    """
  }

  private static var french: StaticString {
    "a au aux avec ce ces d dans de des du en est et l la le les ou par pour sur un une"
  }

  private static var spanish: StaticString {
    "a al con de del e el en es la las lo los o para por que se sin su un una y"
  }

  private static var italian: StaticString {
    """
    a ai al alla alle che con da dal dei del della delle di e gli i il in l la le lo nel nella \
    o per su un una uno
    """
  }

  private static var portuguese: StaticString {
    "a ao aos as com da das de do dos e em na nas no nos o os ou para pela pelo por que um uma"
  }

  private static var dutch: StaticString {
    "aan bij de der dit een en het in is met naar of om op te ten tot uit van voor"
  }
}
