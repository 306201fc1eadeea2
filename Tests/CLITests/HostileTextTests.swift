// Ids, titles and queries that have broken programs before, through the real program.

import Foundation
import TestSupport
import Testing

@Suite struct HostileTextTests {
  /// An argument of a process cannot hold NUL, an id not more than 4,096 bytes.
  private static let texts = HostileTexts.all.filter { !$0.contains("\0") && $0.utf8.count <= 4096 }

  @Test func `any text can be an id, a title and a query`() throws {
    let place = try CommandLinePlace()
    for text in Self.texts {
      let added = try place.linkindex(["add", "item", "--", text, text])
      #expect(added.status == 0, "\(added.errorText)")
      // The link is one line of plain ASCII.
      #expect(added.outputText.hasPrefix("myapp://items/"))
      #expect(added.outputText.filter { $0 == "\n" }.count == 1)
      #expect(added.outputText.dropLast().allSatisfy { $0.isASCII && $0 > " " })

      let got = try place.linkindex(["get", "--json", "item", "--", text])
      let object = try JSONSerialization.jsonObject(with: got.output) as? [String: Any]
      // Foundation drops byte-order marks, even between quotes.
      let expected = text.replacingOccurrences(of: "\u{FEFF}", with: "")
      #expect(object?["id"] as? String == expected)
      #expect(object?["title"] as? String == expected)
    }
    #expect(try place.linkindex(["check"]).status == 0)
    #expect(
      try place.linkindex(["list"]).outputText.split(separator: "\n").count == Self.texts.count)

    // A query is a line here; each has one line of answer.
    let queries = Self.texts.filter { !$0.contains { $0.isNewline } }
    let input = queries.map { $0 + "\n" }.joined()
    let found = try place.linkindex(["search", "--batch"], input: input)
    #expect(found.status == 0, "\(found.errorText)")
    #expect(found.outputText.filter { $0 == "\n" }.count == queries.count)
    for format in ["text", "tsv", "url"] {
      let hits = try place.linkindex(["search", "a", "--limit", "1000", "--format", format])
      // No sequence reaches the terminal, and no title breaks a line.
      #expect(hits.outputText.split(separator: "\n").allSatisfy { !$0.isEmpty })
      if format == "text" { #expect(!hits.output.contains(0x1B)) }
    }

    let names = try place.linkindex(["export"])
    try names.output.write(to: URL(fileURLWithPath: place.path + "/all.jsonl"))
    #expect(try place.linkindex(["remove", "item", "--"] + Self.texts).status == 0)
    #expect(try place.linkindex(["list"]).outputText == "")
    // What was exported comes back the same.
    #expect(try place.linkindex(["import", "-q", "all.jsonl"]).status == 0)
    #expect(try place.linkindex(["export"]).output == names.output)
  }

  @Test func `an error quotes neither controls nor turns of direction, and no value of any length`()
    throws
  {
    let place = try CommandLinePlace()
    let signs = "\u{9B}31m\u{202E}\u{2066}\u{85}"
    for arguments in [
      ["link", "parse", "myapp://x/" + signs], ["link", "print", "item", signs + "=1"],
      ["link", "print", signs], ["link", "explain", "my" + signs + "app://x"],
      ["manifest", "check", signs], [signs],
    ] {
      let outcome = try place.linkindex(arguments)
      #expect(outcome.status > 0)
      for text in [outcome.errorText, outcome.outputText] {
        #expect(
          !text.unicodeScalars.contains { signs.unicodeScalars.contains($0) && $0.value > 0x7F })
      }
    }
    let long = String(repeating: "a", count: 100_000)
    for arguments in [["link", "parse", "x:" + long], ["link", "print", long], [long]] {
      #expect(try place.linkindex(arguments).errorText.utf8.count < 5_000)
    }
  }

  @Test func `a megabyte of title is kept`() throws {
    let place = try CommandLinePlace()
    // One argument may have 128 KiB; the whole text comes through a pipe.
    let long = String(repeating: "coffee ", count: 150_000)
    #expect(
      try place.linkindex(["add", "item", "1", "Long", "--text", "-"], input: long).status == 0)
    let got = try place.linkindex(["get", "item", "1", "--json"])
    let object = try JSONSerialization.jsonObject(with: got.output) as? [String: Any]
    #expect(object?["text"] as? String == long)
    #expect(try place.linkindex(["search", "coffee"]).status == 0)
  }

  @Test func `any command line ends with a known status`() throws {
    let place = try CommandLinePlace()
    #expect(try place.linkindex(["add", "item", "1", "Coffee"]).status == 0)
    let known: Set<Int32> = [0, 1, 64, 65, 66, 69, 73, 74, 75, 77]
    let commands = [
      "add", "get", "list", "remove", "search", "suggest", "open", "stats", "check", "optimize",
      "completions", "man", "help", "version",
    ]
    let words = [
      "--kind", "-k", "--json", "-qv", "--limit", "-n", "--", "-", "--db=index.sqlite", "--help",
      "--format", "json", "item", "1", "--patch", "--rank", "0.5", "=", "--=", "-=", "--json=", "",
    ]
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var line = [commands.randomElement(using: &generator) ?? "get"]
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        line.append(
          Bool.random(using: &generator)
            ? words.randomElement(using: &generator) ?? ""
            : Self.texts.randomElement(using: &generator).map { String($0.prefix(20)) } ?? "")
      }
      line.shuffle(using: &generator)
      let outcome = try place.linkindex(line, timeout: 20)
      #expect(known.contains(outcome.status), "seed \(seed): \(line): \(outcome.errorText)")
      if outcome.status >= 64 { #expect(!outcome.errors.isEmpty, "seed \(seed): \(line)") }
    }
  }
}
