// What a system understands of the file. The table is section 16 of the facts that the module follows.

/// A version of an Apple system, such as `ios12`, `ios13.4` or `macos10.15`.
public struct SystemVersion: Sendable, Hashable, CustomStringConvertible {
  /// The systems that open universal links.
  public enum Platform: String, Sendable, CaseIterable {
    case ios, ipados, macos, tvos, watchos, visionos
  }

  /// What came with later systems.
  public enum Feature: String, Sendable, CaseIterable {
    case universalLinks, notPrefix, components, caseSensitive, substitutionVariables
    case percentEncoded, defaults
  }

  /// Which system.
  public var platform: Platform
  /// The version's first number.
  public var major: Int
  /// The version's second number.
  public var minor: Int
  /// The version's third number.
  public var patch: Int

  /// Creates a version.
  public init(_ platform: Platform, _ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.platform = platform
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `ios13.4`, in any case; nil if the text is no version of a known system.
  public init?(_ text: String) {
    let lower = text.lowercased()
    guard let digits = lower.firstIndex(where: \.isNumber),
      let platform = Platform(rawValue: String(lower[..<digits]))
    else { return nil }
    let parts = lower[digits...].split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, 1...3 ~= numbers.count,
      numbers.allSatisfy({ 0...99 ~= $0 })
    else { return nil }
    self.init(
      platform, numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// A system that understands everything.
  public static let latest = SystemVersion(.ios, 26)

  /// The version as people write it: `iOS 13.4`.
  public var description: String {
    let name =
      switch platform {
      case .ios: "iOS"
      case .ipados: "iPadOS"
      case .macos: "macOS"
      case .tvos: "tvOS"
      case .watchos: "watchOS"
      case .visionos: "visionOS"
      }
    return "\(name) \(major)" + (minor > 0 || patch > 0 ? ".\(minor)" : "")
      + (patch > 0 ? ".\(patch)" : "")
  }

  /// Whether the system has a feature.
  public func supports(_ feature: Feature) -> Bool {
    guard let since = Self.first(feature, on: platform) else { return true }
    return (major, minor, patch) >= since
  }

  /// The first version with a feature; nil if all versions have it.
  private static func first(_ feature: Feature, on platform: Platform) -> (Int, Int, Int)? {
    switch platform {
    case .visionos: nil
    case .watchos: (7, 0, 0)
    case .ios, .ipados:
      switch feature {
      case .universalLinks: (9, 0, 0)
      case .notPrefix: (9, 2, 0)
      case .components: (13, 0, 0)
      case .caseSensitive, .substitutionVariables: (13, 5, 0)
      case .percentEncoded, .defaults: (14, 0, 0)
      }
    case .macos:
      switch feature {
      case .universalLinks, .notPrefix, .components: (10, 15, 0)
      case .caseSensitive: (10, 15, 5)
      case .substitutionVariables: (10, 15, 6)
      case .percentEncoded, .defaults: (11, 0, 0)
      }
    case .tvos:
      switch feature {
      case .universalLinks, .notPrefix: (10, 0, 0)
      case .components: (13, 0, 0)
      case .caseSensitive, .substitutionVariables: (13, 4, 0)
      case .percentEncoded, .defaults: (14, 0, 0)
      }
    }
  }
}
