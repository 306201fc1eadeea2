// A link as a QR code: a matrix of dark and light modules, made by libqrencode.

import CQREncode
import LinkTypes

/// How much of a code may be damaged and still be read: about 7, 15, 25 and 30 percent.
enum QRLevel: String, CaseIterable, Sendable {
  case low = "L"
  case medium = "M"
  case quartile = "Q"
  case high = "H"

  /// The most bytes that a code of the level L holds: ISO/IEC 18004, table 7.
  static let mostBytes = 2_953

  fileprivate var code: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}

/// A QR code without its quiet zone.
struct QRCode: Sendable, Hashable {
  /// Light modules around a code that readers need: ISO/IEC 18004 section 6.3.8.
  static let quietZone = 4

  /// 1 to 40: the larger, the more modules.
  let version: Int
  /// Modules in a row and in a column.
  let size: Int
  private let modules: [Bool]

  /// Encodes a text: as numbers, capital letters or bytes, whatever is shortest part by part.
  ///
  /// - Throws: `QRCodeError` for an empty text and for one that no code of the level can hold.
  init(_ text: String, level: QRLevel) throws(QRCodeError) {
    guard !text.isEmpty else { throw .empty }
    guard !text.utf8.contains(0) else { throw .holdsNUL }
    guard let code = unsafe QRcode_encodeString(text, 0, level.code, QR_MODE_8, 1) else {
      throw .tooLong(count: text.utf8.count, level: level)
    }
    defer { unsafe QRcode_free(code) }
    version = unsafe Int(code.pointee.version)
    size = unsafe Int(code.pointee.width)
    var modules: [Bool] = []
    modules.reserveCapacity(size * size)
    // The lowest bit of each byte is the module; the others say what it is for.
    for index in 0..<size * size {
      modules.append(unsafe code.pointee.data[index] & 1 == 1)
    }
    self.modules = modules
  }

  /// Whether a module is dark; those around the code are light.
  func isDark(row: Int, column: Int) -> Bool {
    guard row >= 0, row < size, column >= 0, column < size else { return false }
    return modules[row * size + column]
  }
}

/// Why a text gives no QR code.
enum QRCodeError: Diagnostic, Hashable {
  case empty
  case holdsNUL
  case tooLong(count: Int, level: QRLevel)

  var code: String { self == .empty ? "qr.empty" : self == .holdsNUL ? "qr.nul" : "qr.tooLong" }

  var message: String {
    switch self {
    case .empty: "an empty text has no QR code"
    case .holdsNUL: "a text with a NUL has no QR code"
    case .tooLong(let count, let level):
      "the link has \(count) bytes: more than a QR code of the level \(level.rawValue) holds"
    }
  }

  var hint: String? {
    switch self {
    case .tooLong(let count, let level):
      count <= QRLevel.mostBytes && level != .low
        ? "try --level L" : "shorten it: no QR code holds more than \(QRLevel.mostBytes) bytes"
    case .empty: "give the entity a link: see 'linkindex link check'"
    case .holdsNUL: "write it as %00"
    }
  }

  var exitCode: ExitCode { .dataError }
}
