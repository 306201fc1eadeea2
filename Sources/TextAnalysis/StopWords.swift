// Words that say nothing alone. Short lists on purpose: a word that may be a name stays one.

/// The stop words of a few languages, in folded form.
public enum StopWords {
  /// Whether a folded word is a stop word; false for languages without a list.
  public static func contains(_ folded: UnsafeBufferPointer<UInt8>, language: String) -> Bool {
    guard !folded.isEmpty, folded.count <= maxLength, let code = LanguageCode(tag: language),
      let list = list(of: code)
    else { return false }
    var word: UInt64 = 0
    for index in 0..<folded.count { word = unsafe word << 8 | UInt64(folded[index]) }
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle] == word { return true }
      if list[middle] < word { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// The length of the longest word in a list; eight letters fit into a number.
  private static let maxLength = 8

  /// The words of a list as sorted numbers, one letter a byte.
  private static func pack(_ words: StaticString) -> [UInt64] {
    var packed: [UInt64] = []
    var word: UInt64 = 0
    for index in 0..<words.utf8CodeUnitCount {
      let byte = unsafe words.utf8Start[index]
      if byte == UInt8(ascii: " ") {
        packed.append(word)
        word = 0
      } else {
        word = word << 8 | UInt64(byte)
      }
    }
    packed.append(word)
    return packed.sorted()
  }

  private static func list(of code: LanguageCode) -> [UInt64]? {
    if code.isAny(of: "en", "eng") { return english }
    if code.isAny(of: "de", "deu", "ger") { return german }
    if code.isAny(of: "fr", "fra", "fre") { return french }
    if code.isAny(of: "es", "spa") { return spanish }
    if code.isAny(of: "it", "ita") { return italian }
    if code.isAny(of: "pt", "por") { return portuguese }
    if code.isAny(of: "nl", "nld", "dut") { return dutch }
    return nil
  }

  private static let english = pack(
    "a an and are as at be by for from in into is it its of on or that the this to with your")

  private static let german = pack(
    """
    als am an auf aus bei das dem den der des die ein eine einem einen einer eines fur im in \
    ist mit nach oder und vom von zu zum zur
    """)

  private static let french = pack(
    "a au aux avec ce ces d dans de des du en est et l la le les ou par pour sur un une")

  private static let spanish = pack(
    "a al con de del e el en es la las lo los o para por que se sin su un una y")

  private static let italian = pack(
    """
    a ai al alla alle che con da dal dei del della delle di e gli i il in l la le lo nel nella \
    o per su un una uno
    """)

  private static let portuguese = pack(
    "a ao aos as com da das de do dos e em na nas no nos o os ou para pela pelo por que um uma")

  private static let dutch = pack(
    "aan bij de der dit een en het in is met naar of om op te ten tot uit van voor")
}
