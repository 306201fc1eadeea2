// Association files that belong to hosts of the manifest: named one by one, or found in a folder.

import LinkTypes
import SiteAssociation

/// An association file and the host that serves it.
struct AssociationTarget {
  /// The file as findings name it.
  let name: String
  let host: String
  let file: AssociationFile

  /// The files that an argument stands for: a file, the root of a site, or a folder with a root for
  /// each host.
  static func all(
    _ path: String, _ hosts: [String], _ invocation: Invocation
  ) throws -> [AssociationTarget] {
    guard FileSystem.isFolder(path) else { return [try one(path, hosts, invocation)] }
    let found = hosts.map { ($0, "\(path)/\($0)/\(AssociationInput.wellKnown)") }
      .filter { FileSystem.exists($0.1) }
    if !found.isEmpty {
      return try found.map { host, file in
        AssociationTarget(name: file, host: host, file: try AssociationInput.read(file, invocation))
      }
    }
    let names = [AssociationInput.wellKnown, "apple-app-site-association"]
    guard let file = names.map({ "\(path)/\($0)" }).first(where: FileSystem.exists) else {
      throw NoAssociationFile(folder: path)
    }
    return [try one(file, hosts, invocation)]
  }

  private static func one(
    _ path: String, _ hosts: [String], _ invocation: Invocation
  ) throws -> AssociationTarget {
    let folders = path.split(separator: "/").map(String.init)
    guard let host = hosts.count == 1 ? hosts[0] : hosts.first(where: folders.contains) else {
      throw AssociationTargetError.hostNotTold(file: path, hosts: hosts)
    }
    return AssociationTarget(
      name: path, host: host, file: try AssociationInput.read(path, invocation))
  }
}
