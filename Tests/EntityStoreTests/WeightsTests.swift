// The table of weights that people read against the numbers that are added up.

import Foundation
import TestSupport
import Testing

@testable import EntityStore

@Suite struct WeightsTests {
  private static let weights: [(feature: String, weights: [Double])] = [
    ("exactName", [Weights.exactName, Weights.exactAlias, Weights.shortName]),
    ("namePrefix", [Weights.namePrefix]),
    ("nameWords", [Weights.nameWords, Weights.nameWordPrefix]),
    ("texts", [Weights.texts, Weights.textsUnfinished]),
    (
      "oneTypo",
      [
        Weights.oneTypo, Weights.oneTypoSeveralWords, Weights.oneTypoUnfinished,
        Weights.correctedNames, Weights.correctedTexts,
      ]
    ),
    (
      "twoTypos",
      [Weights.twoTypos, Weights.twoTyposSeveralWords, Weights.twoTyposUnfinished]
    ),
    ("oneWordLess", [Weights.oneWordLess]), ("sameWords", [Weights.sameWords]),
    ("otherForm", [-Weights.otherForm]), ("length", [-Weights.doubledLength]),
    ("typedAsWritten", [-Weights.typedAsWritten]), ("beyondPage", [Weights.beyondPage]),
    ("synonym", [Weights.synonym]),
    ("guessedBesideSynonyms", [Weights.guessedBesideSynonyms]), ("rank", [198.0 / 14]),
    ("ranked", [49.0 / 14]), ("prominence", [1.0 / 14]), ("uses", [Weights.uses]),
    ("recency", [Weights.recency]), ("chosen", [Weights.chosen, Weights.chosenLonger]),
    ("pinned", [Weights.pinned]), ("pinnedForQuery", [Weights.pinnedForQuery]),
  ]

  /// The rows of the table: a row without a name goes on with the one above it.
  private static func documented() throws -> [(feature: String, weights: [Double])] {
    let text = try String(contentsOfFile: Package.folder + "/docs/ranking.md", encoding: .utf8)
    let table = text.split(separator: "\n")
      .drop { !$0.hasPrefix("| feature | weight") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    var rows: [(feature: String, weights: [Double])] = []
    for line in table {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let numbers = cells[2].split(separator: ",")
        .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      if !cells[1].isEmpty {
        rows.append((cells[1].trimmingCharacters(in: ["`"]), numbers))
      } else if !rows.isEmpty {
        rows[rows.count - 1].weights += numbers
      }
    }
    return rows
  }

  @Test func `the documented weights are those in use`() throws {
    let documented = try Self.documented()
    #expect(documented.map(\.feature) == Self.weights.map(\.feature))
    for (row, real) in zip(documented, Self.weights) {
      let isSame =
        row.weights.count == real.weights.count
        && zip(row.weights, real.weights).allSatisfy { ($0 - $1).magnitude < 0.01 }
      #expect(isSame, "\(row.feature): \(row.weights) is documented, \(real.weights) is used")
    }
  }

  @Test func `no synonym can pass what holds the typed words, and no guess a synonym`() {
    let best = Prominence.bestScore
    let least = Prominence.score(ofRow: Prominence.row(level: Prominence.lastLevel, sequence: 0))
    let deduction =
      Weights.otherForm * Double(AnalyzedQuery.maxWords) + Weights.mostForLength
    let written = [Weights.textsUnfinished, Weights.nameWordPrefix].min() ?? 0
    let most =
      Weights.uses * Weights.mostUses + Weights.recency + Weights.chosen * Weights.mostChosen
    let share = Weights.guessShare * most
    #expect(
      best + Weights.exactName + Weights.sameWords + Weights.synonym + share
        < least + written - deduction)
    #expect(
      best + Weights.oneTypoSeveralWords + Weights.guessedBesideSynonyms + share
        < least + written - deduction + Weights.synonym)
    #expect(best + Weights.exactName + Weights.sameWords + most < Weights.pinned)
    #expect(Weights.pinned + best + Weights.exactName + most < Weights.pinnedForQuery)
  }
}
