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
      throw MalformedFile("the manifest", path, fault, bytes)
    } catch let fault as RouteTableError {
      throw MalformedFile("the manifest", path, fault, bytes)
    }
  }
}
