// Edits of property lists whose builds differ: whatever the preprocessor chooses, the value is there once,
// and nothing else changed. Or the edit is refused, and says where and what to do.

import Foundation
import LinkTypes
import SiteAssociation
import TestSupport
import Testing

@Suite struct PropertyListEditTests {
  // MARK: - Made-up lists

  /// Writes lists with conditions at random places.
  private struct Maker {
    var random: SeededGenerator
    let lineEnd: String
    let unit: String
    private var macros = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      lineEnd = ["\n", "\r\n", "\n"][Int.random(in: 0..<3, using: &random)]
      unit = ["\t", "  ", "    "][Int.random(in: 0..<3, using: &random)]
    }

    mutating func pick<T>(_ choices: [T]) -> T {
      choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    /// Lines in the branches of a condition, or as they are.
    mutating func maybeBranched(_ make: (inout Maker) -> [String]) -> [String] {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let macro = pick(["A", "B", "C"])
        return ["#ifdef \(macro)"] + make(&self) + ["#endif"]
      case 1:
        let macro = pick(["A", "B", "C"])
        return ["#if \(macro)"] + make(&self) + ["#else // not \(macro)"] + make(&self) + ["#endif"]
      case 2:
        return ["#if A"] + make(&self) + ["#elif B"] + make(&self) + ["# else"] + make(&self)
          + ["#endif"]
      default: return make(&self)
      }
    }

    mutating func noise(_ level: Int) -> [String] {
      let indent = String(repeating: unit, count: level)
      return pick([[], [], ["<!-- a <string>comment</string> -->"], [""], [indent + "<!--x-->"]])
    }

    mutating func strings(_ words: [String], _ level: Int) -> [String] {
      let indent = String(repeating: unit, count: level)
      var lines: [String] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        lines += noise(level)
        lines += maybeBranched { ["\(indent)<string>\($0.pick(words))</string>"] }
      }
      return lines
    }

    mutating func array(_ key: String, _ words: [String], _ level: Int) -> [String] {
      let indent = String(repeating: unit, count: level)
      if Int.random(in: 0..<6, using: &random) == 0 {
        return ["\(indent)<key>\(key)</key>", "\(indent)<array/>"]
      }
      return ["\(indent)<key>\(key)</key>", "\(indent)<array>"] + strings(words, level + 1)
        + ["\(indent)</array>"]
    }

    mutating func type(_ level: Int) -> [String] {
      let indent = String(repeating: unit, count: level)
      let inner = indent + unit
      var lines = ["\(indent)<dict>"] + noise(level)
      lines += maybeBranched {
        [
          "\(inner)<key>CFBundleURLName</key>",
          "\(inner)<string>\($0.pick(["one", "two", "$(NAME)"]))</string>",
        ]
      }
      if Int.random(in: 0..<5, using: &random) > 0 {
        lines += maybeBranched {
          $0.array("CFBundleURLSchemes", ["aa", "bb", "$(S)", "AA"], level + 1)
        }
      }
      return lines + ["\(indent)</dict>"]
    }

    mutating func list() -> String {
      var lines = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<plist version=\"1.0\">", "<dict>",
      ]
      lines += noise(1) + ["\(unit)<key>Other</key>", "\(unit)<string>$(X) &amp; é</string>"]
      if Int.random(in: 0..<5, using: &random) > 0 {
        lines += maybeBranched { maker in
          var lines = ["\(maker.unit)<key>CFBundleURLTypes</key>", "\(maker.unit)<array>"]
          for _ in 0..<Int.random(in: 0...3, using: &maker.random) {
            lines += maker.maybeBranched { $0.type(2) }
          }
          return lines + ["\(maker.unit)</array>"]
        }
      }
      if Int.random(in: 0..<5, using: &random) > 0 {
        lines += maybeBranched {
          $0.array(Entitlements.domainsKey, ["applinks:a.com", "applinks:b.com"], 1)
        }
      }
      let end = Bool.random(using: &random) ? lineEnd : ""
      return (lines + ["</dict>", "</plist>"]).joined(separator: lineEnd) + end
    }
  }

  // MARK: - What a build sees

  /// The text that is left when the preprocessor has chosen.
  private static func preprocessed(_ bytes: [UInt8], _ macros: Set<String>) -> [UInt8] {
    var kept: [Substring] = []
    var stack: [(isOpen: Bool, wasTaken: Bool)] = []
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.split { $0 == " " || $0 == "\r" }
      guard let first = words.first, first.hasPrefix("#") else {
        if stack.allSatisfy(\.isOpen) { kept.append(line) }
        continue
      }
      let word = first == "#" ? words[1] : first.dropFirst()
      let isTrue = words.count > 1 && macros.contains(String(words.last ?? ""))
      switch word {
      case "if", "ifdef": stack.append((isTrue, isTrue))
      case "elif":
        let taken = stack[stack.count - 1].wasTaken
        stack[stack.count - 1] = (!taken && isTrue, taken || isTrue)
      case "else":
        let taken = stack[stack.count - 1].wasTaken
        stack[stack.count - 1] = (!taken, true)
      default: stack.removeLast()
      }
    }
    return Array(kept.joined(separator: "\n").utf8)
  }

  private static let builds: [Set<String>] = [
    [], ["A"], ["B"], ["C"], ["A", "B"], ["A", "C"], ["B", "C"], ["A", "B", "C"],
  ]

  private static func isSubsequence(_ one: [UInt8], of other: [UInt8]) -> Bool {
    var rest = one[...]
    for byte in other where rest.first == byte { rest.removeFirst() }
    return rest.isEmpty
  }

  private static func errors(_ bytes: [UInt8]) throws -> Set<String> {
    let list = try PropertyList(bytes)
    let entitlements = Entitlements(list)
    let issues = (InfoPlist(list).findings + entitlements.issues)
      .filter { $0.issue.severity == .error }.map(\.message)
    return Set(issues).union(
      entitlements.findings.filter { $0.severity == .error }.map(\.message))
  }

  /// Edits a made-up list, and looks at it as each build does.
  private static func check(
    _ seed: UInt64, _ edit: (inout PropertyListEditor) throws -> Bool,
    _ values: ([UInt8]) throws -> [String], _ value: String
  ) throws -> Bool {
    var maker = Maker(seed: seed)
    let before = Array(maker.list().utf8)
    var editor = try PropertyListEditor(before)
    do {
      let changed = try edit(&editor)
      #expect(changed == (editor.bytes != before))
    } catch let error as PropertyListEditError {
      #expect(editor.bytes == before)
      #expect(error.message.contains("line "), "\(error.message), seed \(seed)")
      #expect(error.hint != nil)
      return false
    }
    let after = editor.bytes
    #expect(isSubsequence(before, of: after), "seed \(seed)")
    #expect(try errors(after).subtracting(errors(before)) == [], "seed \(seed)")
    var again = try PropertyListEditor(after)
    #expect(try !edit(&again), "seed \(seed)")
    #expect(again.bytes == after, "seed \(seed)")
    for build in builds {
      let old = try values(preprocessed(before, build)).filter { $0 == value }.count
      let new = try values(preprocessed(after, build)).filter { $0 == value }.count
      #expect(new == max(old, 1), "seed \(seed), build \(build.sorted())")
    }
    return true
  }

  private static var seeds: [UInt64] {
    let start = UInt64.random(in: 0...UInt64.max / 2)
    let count = ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(UInt64.init) ?? 40
    return (0..<count).map { start + $0 }
  }

  @Test func `every build gets the domain once, or the edit is refused`() throws {
    let made = try Self.seeds.count { seed in
      try Self.check(
        seed, { try $0.addDomain("applinks:a.com") },
        { Entitlements(try PropertyList($0)).domains.map(\.written) }, "applinks:a.com")
    }
    #expect(made > 5)
  }

  @Test(arguments: [("aa", "one"), ("$(S)", "one"), ("aa", nil), ("cc", "three")])
  func `every build gets the scheme once, or the edit is refused`(
    _ scheme: String, _ name: String?
  ) throws {
    let made = try Self.seeds.count { seed in
      try Self.check(
        seed, { try $0.addScheme(scheme, name: name) },
        { bytes in
          InfoPlist(try PropertyList(bytes)).urlTypes
            .filter { name == nil || $0.name == name }.flatMap(\.schemes).map { $0.lowercased() }
        }, scheme.lowercased())
    }
    #expect(made > 5)
  }

  // MARK: - Single cases

  private static func list(_ body: String) -> [UInt8] {
    Array("<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n".utf8)
  }

  private static let domains = "<key>\(Entitlements.domainsKey)</key>\n"

  @Test(arguments: [
    ("#ifdef A\n\(domains)<array/>\n#endif", 3, "some builds only"),
    (
      domains + "<array>\n#if A\n<string>applinks:x.com</string>\n#endif\n</array>", 5,
      "applinks:x.com"
    ),
    ("#ifdef A\n\(domains)<array/>", 3, "no partner"),
    ("#endif\n\(domains)<array/>", 3, "no partner"),
    ("#if A\n#else\n#else\n#endif\n\(domains)<array/>", 5, "no partner"),
    ("\(domains)<array/>\n\(domains)<array/>", 6, "stands twice"),
    ("\(domains)<string>a</string>", 4, "not an array"),
  ])
  func `a refusal says where`(_ body: String, _ line: Int, _ says: String) throws {
    let error = #expect(throws: PropertyListEditError.self) {
      var editor = try PropertyListEditor(Self.list(body))
      _ = try editor.addDomain("applinks:x.com")
    }
    let message = error?.message ?? ""
    #expect(message.contains(says) && message.contains("line \(line),"), "\(message)")
  }

  @Test func `a key may choose between values`() throws {
    let body = branched(["<array/>", "<array>\n<string>applinks:y.com</string>\n</array>"])
    let list = try PropertyList(Self.list(body))
    #expect(Entitlements(list).domains.map(\.host) == ["y.com"])
    var editor = try PropertyListEditor(Self.list(body))
    #expect(try editor.addDomain("applinks:x.com"))
    #expect(
      Entitlements(try PropertyList(editor.bytes)).domains.map(\.host) == [
        "x.com", "y.com", "x.com",
      ])
  }

  private func branched(_ values: [String]) -> String {
    Self.domains + "#if A\n\(values[0])\n#else\n\(values[1])\n#endif"
  }

  @Test func `values of different branches are no duplicates`() throws {
    let same = "<array>\n<string>applinks:y.com</string>\n</array>"
    let one = Entitlements(try PropertyList(Self.list(branched([same, same]))))
    #expect(!one.issues.contains { $0.issue == .duplicate })
    let both = same.replacing("</array>", with: "<string>applinks:y.com</string></array>")
    let two = Entitlements(try PropertyList(Self.list(branched([same, both]))))
    #expect(two.issues.contains { $0.issue == .duplicate })
  }

  @Test(arguments: [
    "$(APP_SCHEME)", "${APP_SCHEME}", "fb$(FB_ID)", "$(A)-$(B:lower)", "a$(B).c+d",
  ])
  func `schemes may have build variables`(_ scheme: String) throws {
    var editor = try PropertyListEditor(Self.list(""))
    #expect(try editor.addScheme(scheme, name: "com.acme"))
    #expect(InfoPlist(try PropertyList(editor.bytes)).urlTypes.first?.schemes == [scheme])
    #expect(try !editor.addScheme(scheme, name: "com.acme"))
  }

  @Test(arguments: ["$(A", "$A", "$()", "$(A)_b", "1$(A)", "$(A B)", "a b", "", "$"])
  func `what no variable makes a scheme is refused`(_ scheme: String) throws {
    var editor = try PropertyListEditor(Self.list(""))
    #expect(throws: PropertyListEditError.noScheme(scheme)) {
      try editor.addScheme(scheme, name: nil)
    }
  }

  @Test(arguments: [
    "applinks:10.0.0.1", "applinks:*.com", "applinks:bücher.example", "appclips:*.a.com",
    "applinks:a.com?mode=foo", "applinks:a.com/b", "aplinks:a.com", "applinks:a.com:80",
  ])
  func `what the linter calls an error is not written`(_ domain: String) throws {
    var editor = try PropertyListEditor(Self.list(""))
    let error = #expect(throws: PropertyListEditError.self) { try editor.addDomain(domain) }
    #expect(error?.exitCode == .usage)
    #expect(editor.bytes == Self.list(""))
    #expect(throws: PropertyListEditError.self) { try editor.addScheme("https", name: nil) }
  }

  @Test func `encodings are read, or refused with a place`() throws {
    func bytes(_ encoding: String) -> [UInt8] {
      Array("<?xml version=\"1.0\"\(encoding)?>\n<plist><string>caf".utf8) + [0xE9]
        + Array("</string></plist>".utf8)
    }
    #expect(try PropertyList(bytes(" encoding=\"ISO-8859-1\"")).root.string == "café")
    #expect(try PropertyList(bytes(" encoding='latin1'")).root.string == "café")
    let error = #expect(throws: PropertyListError.self) { try PropertyList(bytes("")) }
    #expect(error?.reason == .notUTF8(byte: 0xE9))
    #expect(error?.position == JSONPosition(offset: 40, line: 2, column: 19))
    let nul = #expect(throws: PropertyListError.self) {
      try PropertyList(Array("<plist>\n<string>a\0b</string></plist>".utf8))
    }
    #expect(nul?.message.contains("NUL") == true)
    #expect(nul?.position.line == 2)
    let units = "<plist><dict/></plist>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(throws: PropertyListEditError.notUTF8) { try PropertyListEditor([0xFF, 0xFE] + units) }
    #expect(throws: PropertyListEditError.binary) {
      try PropertyListEditor(
        try #require(PropertyListCaseTests.info.first { $0.file.contains("binary") }).bytes())
    }
  }
}
