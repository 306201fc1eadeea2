// How prominent an entity is before anything is asked: the first eight bits of its row number, so
// that reading rows in their own order is reading the best first.

internal import LinkTypes

/// The level of an entity (0 best, 255 least) and the row numbers made from it.
enum Prominence {
  /// Levels up to this one belong to entities with a caller's rank.
  static let lastRankedLevel = 207
  /// No entity stands at a level beyond this one.
  static let lastLevel = 255

  /// The level of an entity: 8 to 206 by rank; without one 208 to 250, short and described first.
  ///
  /// Fourteen levels are a factor of two in popularity where the rank is logarithmic, as the rank
  /// of a download count or a population should be.
  static func level(rank: Double?, titleBytes: Int, isDescribed: Bool) -> Int {
    if let rank {
      return 8 + Int(((1 - min(max(rank, 0), 1)) * 198).rounded())
    }
    return 208 + min(titleBytes, 36) + (isDescribed ? 0 : 6)
  }

  static func level(of entity: Entity) -> Int {
    level(
      rank: entity.rank, titleBytes: entity.title.utf8.count,
      isDescribed: entity.summary != nil || entity.text != nil || entity.subtitle != nil)
  }

  static func row(level: Int, sequence: Int64) -> Int64 { Int64(level) << 32 | sequence }

  static func level(ofRow row: Int64) -> Int { Int(row >> 32) }

  static func isRanked(row: Int64) -> Bool { level(ofRow: row) <= lastRankedLevel }

  /// The static part of a score, 0 to 18.
  static func score(ofRow row: Int64) -> Double { Double(255 - level(ofRow: row)) / 14 }

  /// The best static part that any entity can have.
  static let bestScore = Double(255 - 8) / 14
}
