// What must hold for any bytes whatsoever: what fuzzing looks for, and what the kept inputs are
// replayed against.

import LinkTypes

/// Laws of URLs, patterns and manifests; each answers with a broken law in words, or nil.
public enum LinkLaws {
  /// A URL is answered, the tree and the single routes agree, and what is taken comes back.
  public static func fault(ofURL bytes: [UInt8], on table: RouteTable) -> String? {
    guard let match = table.match(bytes) else {
      guard let url = String(validating: bytes.span, 0..<bytes.count) else { return nil }
      let miss = table.miss(url)
      if let offset = miss.mismatch?.offset, offset > bytes.count { return "a miss beyond the end" }
      guard let trials = try? table.explain(url) else { return nil }
      for trial in trials {
        guard case .failed = trial.outcome else { return "'\(trial.route)' would take it" }
      }
      return nil
    }
    guard let trials = try? table.explain(match.url) else { return "it is taken and no URL" }
    guard trials.contains(where: { $0.route == match.name && $0.outcome == .taken }) else {
      return "'\(match.name)' takes it and would not"
    }
    guard let canonical = match.canonicalURL else { return nil }
    guard let again = table.match(canonical), again.name == match.name else {
      return "'\(canonical)' is taken by another route"
    }
    guard again.values == match.values else { return "'\(canonical)' has other values" }
    return again.canonicalURL == canonical ? nil : "'\(canonical)' is not settled"
  }

  /// A text is a pattern that works, or a fault within it.
  public static func fault(ofPattern text: String) -> String? {
    let pattern: RoutePattern
    do throws(RoutePatternError) {
      pattern = try RoutePattern(text)
    } catch {
      return error.offset <= text.utf8.count && error.column >= 1 ? nil : "a fault beyond the end"
    }
    guard pattern.scheme != nil else { return nil }
    do {
      let table = try RouteTable(routes: [Route(name: "r", url: [pattern])])
      let run = RoundTripRun(table, seed: 1, runs: 3)
      return run.failures.first.map { "'\($0.url)': \($0.reason)" }
    } catch {
      return "refused: \(error)"
    }
  }

  /// Bytes are a manifest that can be written and read again, or a fault within them.
  public static func fault(ofManifest bytes: [UInt8]) -> String? {
    let manifest: LinkManifest
    do throws(ManifestError) {
      manifest = try LinkManifest(json: bytes)
    } catch {
      return error.position.offset <= bytes.count ? nil : "a fault beyond the end"
    }
    _ = RouteTable.faults(of: manifest)
    let text = JSONWriter().string(manifest.json)
    guard let again = try? LinkManifest(json: Array(text.utf8)) else {
      return "is not read again: \(text)"
    }
    return JSONWriter().string(again.json) == text ? nil : "is written otherwise: \(text)"
  }
}
