// What a command writes never takes the place of what it needs: the index, or its own input.

import Foundation
import TestSupport
import Testing

@Suite struct OutputSafetyTests {
  @Test(arguments: [
    "linkindex export -o index.sqlite", "linkindex export -o link",
    "linkindex import mixed.jsonl --on-error skip --rejects index.sqlite",
    "linkindex init --force --manifest index.sqlite",
  ])
  func `no output takes the place of the index`(_ command: String) throws {
    let place = try CommandLinePlace()
    let outcome = try place.shell(
      """
      linkindex add -q item 1 Coffee > /dev/null; ln -s index.sqlite link
      printf '{"kind":"item","id":"2","title":"Tea"}\\nbad\\n' > mixed.jsonl
      \(command); echo "status $?"; linkindex list; linkindex check
      """)
    #expect(outcome.outputText == "status 73\nitem/1\tCoffee\nok: 1 entity\n")
    #expect(outcome.errorText.contains("is a SQLite database, perhaps the index itself"))
  }

  @Test func `rejected records do not take the place of the input`() throws {
    let place = try CommandLinePlace()
    let outcome = try place.shell(
      """
      printf '{"kind":"item","id":"2","title":"Tea"}\\nbad\\n' > mixed.jsonl
      linkindex import mixed.jsonl --on-error skip --rejects ./mixed.jsonl; echo "status $?"
      wc -l < mixed.jsonl
      """)
    #expect(outcome.outputText == "status 64\n2\n")
  }

  @Test func `a closed standard input is an error, not an empty file`() throws {
    let place = try CommandLinePlace()
    let outcome = try place.shell("linkindex import - <&-; echo \"status $?\"")
    #expect(outcome.outputText == "status 74\n")
  }

  @Test(arguments: [
    "linkindex import -q good.jsonl", "linkindex import -q good.jsonl bad.jsonl",
    "linkindex optimize", "linkindex repair",
  ])
  func `a writer that ends leaves one file`(_ command: String) throws {
    let place = try CommandLinePlace()
    let outcome = try place.shell(
      """
      linkindex add item 1 Coffee > /dev/null
      echo '{"kind":"item","id":"2","title":"Tea"}' > good.jsonl; echo bad > bad.jsonl
      \(command) > /dev/null 2>&1; ls index.sqlite*
      """)
    #expect(outcome.outputText == "index.sqlite\n")
  }

  @Test func `an empty URL is none`() throws {
    let place = try CommandLinePlace()
    #expect(
      try place.linkindex(["add", "item", "1", "Coffee", "--url", ""]).outputText
        == "myapp://items/1\n")
  }

  @Test(arguments: [
    "linkindex search --batch", "linkindex add item 2 Tea --text -",
    "linkindex search tea --manifest /dev/zero",
  ])
  func `input without an end is refused`(_ command: String) throws {
    let place = try CommandLinePlace()
    let outcome = try place.shell(
      "linkindex add item 1 Coffee > /dev/null; \(command) < /dev/zero; echo \"status $?\"")
    #expect(outcome.outputText == "status 65\n")
    #expect(outcome.errorText.contains(" more than "))
  }

  @Test func `an option that no manifest may hold is a usage error`() throws {
    let place = try CommandLinePlace()
    let outcome = try place.linkindex(["init", "--scheme", "my app"])
    #expect(outcome.status == 64)
    #expect(!outcome.errorText.contains("line 1"))
    #expect(try place.shell("ls").outputText == "")
  }
}
