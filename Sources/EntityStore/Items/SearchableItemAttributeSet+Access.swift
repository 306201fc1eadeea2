// What the generated properties are made of: a value read and written as one Swift type.

internal import AttributeQuery

extension SearchableItemAttributeSet {
  subscript(text name: String) -> String? {
    get { storage[name]?.text() }
    set { store(newValue.map(AttributeValue.text), name) }
  }

  subscript(texts name: String) -> [String]? {
    get { elements(name) { $0.text() } }
    set { store(newValue.map { AttributeValue($0) }, name) }
  }

  subscript(number name: String) -> Double? {
    get {
      switch storage[name] {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    }
    set { store(newValue.map { AttributeValue($0) }, name) }
  }

  subscript(flag name: String) -> Bool? {
    get { if case .flag(let flag) = storage[name] { flag } else { nil } }
    set { store(newValue.map(AttributeValue.flag), name) }
  }

  subscript(date name: String) -> Moment? {
    get { if case .date(let moment) = storage[name] { moment } else { nil } }
    set { store(newValue.map(AttributeValue.date), name) }
  }

  subscript(dates name: String) -> [Moment]? {
    get { elements(name) { if case .date(let moment) = $0 { moment } else { nil } } }
    set { store(newValue.map { .list($0.map(AttributeValue.date)) }, name) }
  }

  subscript(data name: String) -> [UInt8]? {
    get { if case .data(let bytes) = storage[name] { bytes } else { nil } }
    set { store(newValue.map(AttributeValue.data), name) }
  }

  subscript(persons name: String) -> [Person]? {
    get { elements(name) { if case .person(let person) = $0 { person } else { nil } } }
    set { store(newValue.map { .list($0.map { AttributeValue.person($0) }) }, name) }
  }

  subscript(headers name: String) -> [String: [AttributeValue]]? {
    get {
      guard case .object(let members) = storage[name] else { return nil }
      return Dictionary(
        members.map { ($0.name, $0.value.elements) }, uniquingKeysWith: { first, _ in first })
    }
    set {
      let members = newValue?.map { AttributeValue.Member($0.key, .list($0.value)) }
      let sorted = members?.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      store(sorted.map(AttributeValue.object), name)
    }
  }

  /// The elements of a list that are of one type; nil if there is no list.
  private func elements<Element>(
    _ name: String, _ element: (AttributeValue) -> Element?
  ) -> [Element]? {
    guard case .list(let values) = storage[name] else { return nil }
    return values.compactMap(element)
  }
}
