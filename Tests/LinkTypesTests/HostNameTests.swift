// Names of hosts in letters and in ASCII: the samples of RFC 3492 section 7.1, and disguises.

import LinkTypes
import Testing

@Suite struct HostNameTests {
  @Test(arguments: [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
    ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
    ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
    ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
    ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"), ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
    ("パフィーdeルンバ", "de-jg4avhby1noc0d"), ("そのスピードで", "d9juau41awczczp"),
    ("-> $1.00 <-", "-> $1.00 <--"), ("", ""), ("𐍈", "2c8c"), ("a", "a-"),
  ])
  func `Punycode is that of RFC 3492`(text: String, code: String) {
    #expect(Punycode.encode(text) == code)
    #expect(Punycode.decode(code) == text)
  }

  @Test(arguments: ["ü", "a-b?", "99999999", "zzzzzzzz9999", "-\u{0}é"])
  func `what is no Punycode has no text`(code: String) {
    #expect(Punycode.decode(code) == nil)
  }

  @Test(arguments: [
    ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.Example", "xn--bcher-kva.example"),
    ("bu\u{308}cher.example", "xn--bcher-kva.example"), ("straße.de", "xn--strae-oqa.de"),
    ("пример.рф", "xn--e1afmkfd.xn--p1ai"), ("日本語.jp", "xn--wgv71a119e.jp"),
    ("한국.kr", "xn--3e0b707e.kr"), ("shop.example", "shop.example"),
    ("XN--bcher-KVA.example", "xn--bcher-kva.example"), ("a--b.example", "a--b.example"),
  ])
  func `a host in its letters has one spelling in ASCII`(name: String, ascii: String) {
    #expect(HostName.ascii(name) == ascii)
    #expect(HostName.unicode(ascii).flatMap(HostName.ascii) == ascii)
  }

  @Test(arguments: [
    "ｓｈｏｐ.example", "shop。example", "ſhop.example", "𝗌hop.example", "ﬁsh.example", "a\u{200D}b.c",
    "shop\u{AD}é.example", "é\u{0}.example", "é..example", ".é", "é.", "-é.example", "é-.example",
    "xn--shop-.example", "xn--ü.example", "xn--Bcher-kva\u{301}", "\u{301}a.example", "é b.example",
    "xn--99999999.example", "☕.example", "é%2e.example",
    String(repeating: "é", count: 60) + ".example", "é" + String(repeating: "x", count: 100_000),
  ])
  func `what could pass for another host is none`(name: String) {
    #expect(HostName.ascii(name) == nil)
  }

  @Test func `every word of letters comes back`() {
    let letters = Array("aä0-zßéжщ日語한글עאب".unicodeScalars)
    var state: UInt64 = 7
    for _ in 0..<2_000 {
      var word = "é"
      for _ in 0..<Int(state >> 60) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        word.unicodeScalars.append(letters[Int(state >> 33) % letters.count])
      }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      guard let ascii = HostName.ascii(word) else { continue }
      #expect(HostName.unicode(ascii) == word)
    }
  }
}
