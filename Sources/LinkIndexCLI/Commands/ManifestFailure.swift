// A link manifest as a file: read, compiled, and its faults told with the line that holds them.

import LinkRouter
import LinkTypes

/// A manifest and the routes it gives.
struct LoadedManifest {
  /// The file; nil for the built-in manifest.
  let path: String?
  let manifest: LinkManifest
  let table: RouteTable

  init(path: String?, manifest: LinkManifest, table: RouteTable) {
    self.path = path
    self.manifest = manifest
    self.table = table
  }

  /// Reads and compiles a file.
  init(path: String) throws {
    let bytes = try FileSystem.read(path)
    do {
      let manifest = try LinkManifest(json: bytes)
      self.init(path: path, manifest: manifest, table: try RouteTable(manifest))
    } catch let fault as ManifestError {
      throw ManifestFailure(
        path: path, code: fault.code, summary: fault.summary, hint: fault.hint,
        position: fault.position, bytes: bytes)
    } catch let fault as RouteTableError {
      throw ManifestFailure(
        path: path, code: fault.code, summary: fault.summary, hint: fault.hint,
        position: fault.position, bytes: bytes)
    }
  }
}

/// A manifest that cannot be used.
struct ManifestFailure: Diagnostic {
  let path: String
  let code: String
  let summary: String
  let hint: String?
  let position: JSONPosition?
  let bytes: [UInt8]

  var message: String { "the manifest '\(path)' is malformed" }
  var exitCode: ExitCode { .dataError }

  var causes: [String] {
    [path + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": " + summary]
  }

  var sourceExcerpt: String? { position.flatMap { SourceExcerpt.text(of: bytes, at: $0) } }
}

/// A line of a file with a caret under the place at fault.
enum SourceExcerpt {
  private static let maxCharacters = 100

  static func text(of bytes: [UInt8], at position: JSONPosition) -> String? {
    guard position.offset <= bytes.count else { return nil }
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var start = position.offset
    while start > 0, !isEnd(bytes[start - 1]) { start -= 1 }
    var end = position.offset
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    var line = String(decoding: bytes[start..<end], as: UTF8.self).map { $0 == "\t" ? " " : $0 }
    var caret = String(decoding: bytes[start..<position.offset], as: UTF8.self).count
    // A long line is cut around the place.
    if line.count > maxCharacters {
      let first = max(0, min(caret - maxCharacters / 2, line.count - maxCharacters))
      line = Array(line[first..<first + maxCharacters])
      caret -= first
    }
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    return "\(number) | \(printable(String(line)))\n\(margin) | "
      + String(repeating: " ", count: caret) + "^"
  }
}
