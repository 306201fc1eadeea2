// The URL of an intent with the values of its slots.

internal import EntityStore
internal import IntentPhrases
internal import LinkRouter
internal import LinkTypes

/// One value for a parameter of a URL.
struct LinkValue {
  var id: String
  var type: String
  var title: String
  var text: String
}

extension LinkPattern {
  /// The URL with the values; nil if a parameter has none. Values are percent-encoded.
  func url(_ values: [String: LinkValue]) -> String? {
    var url = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): url += text
      case .value(let parameter, let property):
        guard let value = values[parameter] else { return nil }
        switch property {
        case .id: url += PercentEncoding.encode(value.id)
        case .type: url += PercentEncoding.encode(value.type)
        case .title: url += PercentEncoding.encode(value.title)
        case .text: url += PercentEncoding.encode(value.text)
        }
      }
    }
    return url
  }
}

extension LinkValue {
  init(_ entity: NamedEntity, text: String) {
    self.init(
      id: entity.identifier.id, type: entity.identifier.kind, title: entity.title, text: text)
  }

  init(_ value: SlotValue, title: String?, text: String) {
    let id: String
    switch value.json {
    case .integer(let number): id = String(number)
    case .double(let number): id = String(number)
    case .string(let string): id = string
    default: id = ""
    }
    self.init(id: id, type: "", title: title ?? id, text: text)
  }
}
