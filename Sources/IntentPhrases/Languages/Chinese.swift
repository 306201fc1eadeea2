// Chinese: no requests are known of it beyond its numbers, and that words stand without spaces.

extension LanguageProfile {
  static func chinese(_ code: String) -> LanguageProfile {
    var profile = LanguageProfile(code: code)
    profile.isUnspaced = true
    profile.numbers = numbers("零 一 二 三 四 五 六 七 八 九 十")
    for (word, value) in [
      ("〇", 0), ("两", 2), ("兩", 2), ("百", 100), ("千", 1000), ("万", 10_000), ("萬", 10_000),
      ("亿", 100_000_000), ("億", 100_000_000),
    ] { profile.numbers[word] = value }
    profile.numberStyle.minus = ["负", "負"]
    profile.numberStyle.point = ["点", "點"]
    profile.numberStyle.shortensTail = true
    return profile
  }
}
