// Everyday endings that the Snowball algorithms miss: because the marks are off ("informacion"), or
// because they treat a plural otherwise than its singular ("photos" photos, "photo" photo).

/// Other spellings of a word that its language's algorithm is asked about too.
enum InflectionRules {
  private struct Rule {
    var ending: [UInt8]
    var replacement: [UInt8]
  }

  /// Fewer letters than this before an ending are no word of their own.
  private static let fewestBytes = 2

  /// The word with its ending replaced, one for each rule that fits; Arabic without what is written
  /// together with its article.
  static func variants(
    of word: UnsafeBufferPointer<UInt8>, language: TextLanguage
  ) -> [[UInt8]] {
    guard let rules = rules[language] else { return [] }
    var variants: [[UInt8]] = []
    for rule in rules {
      let left = word.count - rule.ending.count
      guard left >= fewestBytes, unsafe word[left...].elementsEqual(rule.ending) else { continue }
      variants.append(unsafe Array(word[..<left]) + rule.replacement)
    }
    if language == arabic {
      for prefix in arabicPrefixes
      where unsafe word.count >= prefix.count + 4 && word.starts(with: prefix) {
        variants.append(unsafe Array(word[prefix.count...]))
        break
      }
    }
    return variants
  }

  private static let arabic = TextLanguage(tag: "ar")

  /// The article alone and after and, so, with, like; after "for" its alef is not written.
  private static let arabicPrefixes = ["وال", "فال", "بال", "كال", "ال", "لل"].map {
    Array($0.utf8)
  }

  private static let rules: [TextLanguage: [Rule]] = {
    let texts = [
      "ar": "ات=ه",
      "ca": "ons=ó cio=ció sio=sió",
      "da": "et=e",
      "el": "ια=ιο",
      "es": "ion=ión ces=z",
      "fr": "ees=ée ee=ée os=o us=u is=i as=a",
      "it": "che=ca ghe=ga chi=co ghi=go",
      "nl": "zen=s ven=f",
      "no": "et=e",
      "pt": "coes=ção oes=ão cao=ção ao=ão aes=ão ais=al eis=el ois=ol ns=m es=e",
      "sv": "et=e",
    ]
    var rules: [TextLanguage: [Rule]] = [:]
    for (tag, text) in texts {
      guard let language = TextLanguage(tag: tag) else { continue }
      rules[language] = text.split(separator: " ").map { pair in
        let halves = pair.split(separator: "=")
        return Rule(ending: Array(halves[0].utf8), replacement: Array(halves[1].utf8))
      }
    }
    return rules
  }()
}
