// A place for a test's files that goes when the test ends.

public import Foundation

/// A new, empty folder; removed with everything in it when the value goes.
public final class TemporaryDirectory: Sendable {
  /// The folder's absolute path.
  public let path: String

  /// Creates the folder.
  public init() throws {
    path = NSTemporaryDirectory() + "linkindex-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a name inside the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    let path = file(name)
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The text of a file in the folder.
  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
}
