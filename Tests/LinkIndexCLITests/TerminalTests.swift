// What reaches a terminal: colour, width, control characters, progress, errors.

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct TerminalTests {
  private static func environment(_ variables: [String: String]) -> Environment {
    Environment { variables[$0] }
  }

  @Test func `a pipe has no colour unless asked for`() {
    func hasColor(_ choice: ColorChoice, _ variables: [String: String] = [:]) -> Bool {
      // There is no such descriptor.
      Terminal(descriptor: -1, color: choice, environment: Self.environment(variables)).hasColor
    }
    #expect(!hasColor(.auto))
    #expect(hasColor(.always))
    #expect(hasColor(.always, ["NO_COLOR": "1", "TERM": "dumb"]))
    #expect(!hasColor(.never))
  }

  @Test(arguments: [("120", 120), ("0", 80), ("wide", 80), ("", 80)])
  func `the width comes from COLUMNS where there is no terminal`(_ text: String, _ width: Int) {
    let terminal = Terminal(
      descriptor: -1, color: .auto, environment: Self.environment(["COLUMNS": text]))
    #expect(terminal.width == width)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\nb\tc", "a b c"), ("\u{1B}[31mred", "\u{FFFD}[31mred"),
    ("a\u{85}b\u{7F}", "a\u{FFFD}b\u{FFFD}"), ("日本 é", "日本 é"), ("a\r\nb", "a  b"),
    ("a\u{2028}b", "a b"), ("a\0b", "a\u{FFFD}b"),
  ])
  func `no title can send a sequence or break a line`(_ text: String, _ shown: String) {
    #expect(printable(text) == shown)
  }

  @Test func `matched parts are bold`() {
    let style = Style(isOn: true)
    #expect(style.highlighted("Café au lait", [0..<5]) == "\u{1B}[1mCafé\u{1B}[0m au lait")
    #expect(style.highlighted("abc", [0..<1, 2..<3]) == "\u{1B}[1ma\u{1B}[0mb\u{1B}[1mc\u{1B}[0m")
    #expect(style.highlighted("abc", [0..<9]) == "abc")
    #expect(Style(isOn: false).highlighted("abc", [0..<1]) == "abc")
  }

  @Test func `progress tells rate, share and time left`() {
    let line = Progress.line(
      label: "Importing", unit: "entities", count: 120_000, share: 0.25, seconds: 2)
    #expect(line == "Importing  120,000 entities  25%  60,000/s  6 s left")
    let open = Progress.line(label: "Checking", unit: "rows", count: 5, share: nil, seconds: 1)
    #expect(open == "Checking  5 rows  5/s")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1234, "-1,234"),
  ])
  func `large numbers are grouped`(_ number: Int, _ text: String) {
    #expect(Progress.grouped(number) == text)
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👍🏽", 2), ("\u{1F1E9}\u{1F1EA}", 2),
  ])
  func `columns are counted`(_ text: String, _ width: Int) {
    #expect(ColumnText.width(text) == width)
  }

  @Test func `a text is cut to fit`() {
    #expect(ColumnText.cut("abcdef", to: 6) == "abcdef")
    #expect(ColumnText.cut("abcdef", to: 4) == "abc…")
    #expect(ColumnText.cut("日本語", to: 4) == "日…")
  }

  @Test func `text is wrapped at spaces`() {
    #expect(TextLayout.wrap("one two three", width: 7) == ["one two", "three"])
    #expect(TextLayout.wrap("incomprehensible a", width: 5) == ["incomprehensible", "a"])
    #expect(TextLayout.wrap("", width: 5) == [])
  }

  private struct Fault: Diagnostic {
    let code = "test.fault"
    let message = "it broke"
    let hint: String?
    let exitCode = ExitCode.dataError
    let causes: [String]
  }

  @Test func `an error is lines for people and one object for programs`() {
    let fault = Fault(hint: "mend it", causes: ["the \"file\"", "the disk"])
    #expect(
      ErrorReport(style: Style(isOn: false), isJSON: false).render(fault)
        == "error: it broke\ncaused by: the \"file\"\ncaused by: the disk\nhint: mend it\n")
    #expect(
      ErrorReport(style: Style(isOn: false), isJSON: true).render(fault)
        == #"{"code":"test.fault","message":"it broke","causes":["the \"file\"","the disk"],"hint":"mend it"}"#
        + "\n")
    #expect(
      ErrorReport(style: Style(isOn: false), isJSON: true).render(Fault(hint: nil, causes: []))
        == #"{"code":"test.fault","message":"it broke","hint":null}"# + "\n")
  }

  @Test func `output survives many small writes`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("", to: "out")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    let writer = OutputWriter(descriptor: handle.fileDescriptor, target: "out")
    for number in 0..<50_000 { try writer.line("\(number)") }
    try writer.flush()
    #expect(try folder.read("out") == (0..<50_000).map { "\($0)\n" }.joined())
  }

  @Test func `a failed write is reported once`() throws {
    let writer = OutputWriter(descriptor: -1, target: "nowhere")
    try writer.line("x")
    let error = try #require(throws: OutputError.self) { try writer.flush() }
    #expect(error.message.hasPrefix("cannot write to nowhere: "))
    #expect(error.exitCode == .ioError)
    try writer.flush()
  }

  @Test(arguments: [
    ("a\nb\r\n\nlast", ["a", "b", "", "last"]), ("", []), ("\n", [""]), ("x\ny\n", ["x", "y"]),
  ])
  func `lines are read with either end`(_ text: String, _ lines: [String]) throws {
    let folder = try TemporaryDirectory()
    let handle = try #require(FileHandle(forReadingAtPath: try folder.write(text, to: "in")))
    var reader = LineReader(descriptor: handle.fileDescriptor, name: "in")
    var read: [String] = []
    while let line = try reader.next() { read.append(line) }
    #expect(read == lines)
  }
}
