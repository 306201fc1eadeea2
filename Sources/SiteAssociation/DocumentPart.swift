// A part of an association file while it is read: what stands there, and where.

import LinkTypes

/// A node of the document and the way to it.
struct DocumentPart {
  struct Member {
    let key: String
    let keyPlace: SourcePlace
    let value: DocumentPart
  }

  let node: JSONNode
  let pointer: String

  var place: SourcePlace { SourcePlace(position: node.position, pointer: pointer) }

  var elements: [DocumentPart] {
    node.elements.enumerated().map { DocumentPart(node: $1, pointer: pointer + "/" + String($0)) }
  }

  var members: [Member] {
    node.members.map { member in
      let pointer = SourcePlace.pointer(pointer, member.key)
      return Member(
        key: member.key, keyPlace: SourcePlace(position: member.keyPosition, pointer: pointer),
        value: DocumentPart(node: member.node, pointer: pointer))
    }
  }
}
