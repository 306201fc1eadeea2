// However a server's bytes arrive, they are read as the same answer, and any bytes give one or a fault.

import TestSupport
import Testing

@testable import SiteCheck

@Suite struct HTTPReaderTests {
  private func read(_ pieces: [ArraySlice<UInt8>]) -> Result<HTTPAnswer, HTTPFault> {
    var reader = HTTPReader(mostBodyBytes: 100)
    do throws(HTTPFault) {
      for piece in pieces where !reader.isDone { try reader.read(piece) }
      return .success(try reader.finish())
    } catch {
      return .failure(error)
    }
  }

  static let answers = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more",
    "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.0 404 No\r\n\r\ngone",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x\r\nde\r\n0\r\nA: b\r\n\r\n",
    "HTTP/1.1 200 OK\nX:y\n\n" + String(repeating: "z", count: 300),
    "HTTP/1.1 204 None\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "HTTP/2 200\r\n\r\n", "HTTP/1.1 99 x\r\n\r\n", "HTTP/1.1 200 OK\r\nno field\r\n\r\n", "",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
  ]

  @Test func `an answer does not depend on how it arrives`() {
    var numbers = SeededGenerator(seed: 3)
    for text in Self.answers {
      let bytes = Array(text.utf8)
      let whole = read([bytes[...]])
      #expect(read(bytes.indices.map { bytes[$0...$0] }) == whole, "\(text)")
      for _ in 0..<50 where !bytes.isEmpty {
        let cut = Int.random(in: 0...bytes.count, using: &numbers)
        #expect(read([bytes[..<cut], bytes[cut...]]) == whole, "\(text) at \(cut)")
      }
    }
  }

  @Test func `any bytes give an answer or a fault, never more than the limit`() {
    var numbers = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      var bytes = Array((Self.answers.randomElement(using: &numbers) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        if Bool.random(using: &numbers) {
          bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        } else {
          bytes.removeSubrange(place..<min(place + 3, bytes.count))
        }
      }
      if case .success(let answer) = read([bytes[...]]) { #expect(answer.body.count <= 100) }
    }
  }

  @Test func `a header without end is given up`() {
    let line = Array(String(repeating: "x", count: 1_000).utf8)
    let head = Array("HTTP/1.1 200 OK\r\nA: ".utf8)
    let pieces = [head[...]] + Array(repeating: line[...], count: 100)
    #expect(read(pieces) == .failure(.headTooLong))
  }
}
