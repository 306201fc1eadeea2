// Real files with verdicts: invalid = something cannot work, warn = legal but probably not meant.

import Foundation
import SiteAssociation
import Testing

@Suite struct RealFileTests {
  struct RealFile: Sendable, CustomTestStringConvertible {
    let number: String
    let verdict: String
    let why: String

    var testDescription: String { "\(number): \(verdict)" }
  }

  static let files: [RealFile] = {
    let path = ConformanceTests.folder + "/real/index.tsv"
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return RealFile(number: cells[0], verdict: cells[4], why: cells[5])
    }
  }()

  @Test func `there are files`() {
    #expect(Self.files.count >= 30)
  }

  @Test(arguments: files)
  func `the worst finding is the verdict`(_ file: RealFile) throws {
    let path = ConformanceTests.folder + "/real/\(file.number).json"
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let findings = AssociationLinter.findings(bytes)
    let verdict =
      switch findings.map(\.severity).max() {
      case .error: "invalid"
      case .warning: "warn"
      default: "valid"
      }
    #expect(
      verdict == file.verdict,
      "\(file.why): \(findings.map { "\($0.rule.rawValue) \($0.message)" })")
  }
}
