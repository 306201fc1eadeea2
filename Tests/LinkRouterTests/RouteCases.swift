// Where the case tables stand: a table of links per app, written down from public sources.

import LinkRouter
import LinkTypes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

enum RouteCases {
  /// The repository: three folders above this file.
  static let repository =
    #filePath.split(separator: "/").dropLast(3).reduce("/") { $0 + $1 + "/" }
  static let folder = repository + "Tests/LinkRouterTests/Cases/"
  static let apps = [
    "drafts", "firefox-ios", "iina", "mattermost-mobile", "nextcloud-ios", "obsidian", "omnifocus",
    "overcast", "seed-debug-links", "seed-deep-linking", "seed-universal-links-sample", "shortcuts",
    "simplenote-ios", "swiftfin", "telegram",
  ]

  /// Tables without an example manifest.
  static let more = [
    "artsy", "bear", "element", "home-assistant", "kickstarter", "kiwix", "plash", "signal",
    "slack",
    "spotify", "things", "vlc", "wikipedia", "working-copy",
  ]

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func table(_ app: String) throws -> RouteCaseTable {
    try RouteCaseTable(json: bytes(folder + app + ".json"))
  }
}
