// Words that say nothing alone. Short lists on purpose: a word that may be a name stays one.

/// The stop words of one language, in folded form.
public struct StopWords: Sendable {
  /// The words as sorted numbers, one byte after another.
  private let packed: [UInt128]

  /// The stop words of a language; none where there is no list.
  public init(of language: TextLanguage) {
    packed = Self.words(of: language).map { word in
      word.utf8.reduce(0) { $0 << 8 | UInt128($1) }
    }.sorted()
  }

  /// The words of a language's list; empty where there is none.
  public static func words(of language: TextLanguage) -> [String] {
    (texts[language.code] ?? "").split(separator: " ").map(String.init)
  }

  /// Whether the folded word is one of them.
  public func contains(_ word: Span<UInt8>) -> Bool {
    guard !packed.isEmpty, word.count > 0, word.count <= Self.maxBytes else { return false }
    var number: UInt128 = 0
    for index in 0..<word.count { number = number << 8 | UInt128(word[index]) }
    var low = 0
    var high = packed.count
    while low < high {
      let middle = (low + high) / 2
      if packed[middle] == number { return true }
      if packed[middle] < number { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// Whether any of the words, as folded bytes, is as the body says.
  public func contains(where isWanted: ([UInt8]) -> Bool) -> Bool {
    packed.contains { number in
      let bytes = (0..<Self.maxBytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      return isWanted(Array(bytes.reversed().drop { $0 == 0 }))
    }
  }

  /// The bytes that fit into a number: no word of a list is longer.
  private static let maxBytes = 16

  /// Articles, prepositions and conjunctions, folded: no marks, ss for ß, σ for every sigma.
  private static let texts = [
    "ar": "من في علي الي عن مع او هذا هذه ذلك التي الذي و",
    "bg": "и в на с за от да се по из към при",
    "ca": "a al amb d de del dels el els en i l la les o per que un una",
    "cs": "a do i k na o od po pro s se u v z za ze",
    "da": "af at den der det en er et for fra i med og om pa som til",
    "de": """
    als am an auf aus bei das dem den der des die ein eine einem einen einer eines fur im in \
    ist mit nach oder und vom von zu zum zur
    """,
    "el":
      "ο η το οι τα του τησ των τον την τουσ τισ και με για απο σε στο στη στην στον στα ενα μια",
    "en": "a an and are as at be by for from in into is it its of on or that the this to with your",
    "es": "a al con de del e el en es la las lo los o para por que se sin su un una y",
    "fi": "ja on tai",
    "fr": "a au aux avec ce ces d dans de des du en est et l la le les ou par pour sur un une",
    "he": "של את על עם או",
    "hi": "का की के को में से पर और है एक या",
    "hu": "a az egy es",
    "id": "dan di ke dari yang untuk dengan atau",
    "it": """
    a agli ai al all alla alle che con da dal dall dalla dei del dell della delle di e gli i il in l \
    la le lo nel nell nella o per su sul sulla un una uno
    """,
    "nl": "aan bij de der dit een en het in is met naar of om op te ten tot uit van voor",
    "no": "av den det en er et for fra i med og om pa som til",
    "pl": "a do i na o od po w we z za ze dla oraz",
    "pt":
      "a ao aos as com da das de do dos e em na nas no nos o os ou para pela pelo por que um uma",
    "ro": "a al ale cu de din in la o pe pentru sau si un",
    "ru": "и в во на с со к по из за о об от до для у или не",
    "sv": "av den det en ett for fran i med och om pa som till",
    "tr": "bir bu da de ile icin ve veya",
    "uk": "і й та в у на з із зі до для по від за про або не",
  ]
}
