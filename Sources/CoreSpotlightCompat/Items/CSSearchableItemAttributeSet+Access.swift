// What the generated properties are made of: one value as one type of Foundation.

internal import AttributeQuery
internal import EntityStore
internal import Foundation

#if canImport(UniformTypeIdentifiers)
  internal import UniformTypeIdentifiers
#endif

extension CSSearchableItemAttributeSet {
  private func value(_ name: String) -> AttributeValue? { read { $0[name] } }

  private func elements<Element>(
    _ name: String, _ element: (AttributeValue) -> Element?
  ) -> [Element]? {
    value(name).map { $0.elements.compactMap(element) }
  }

  /// The types that were set, else those that follow from the type of the content.
  var typeTree: [String]? { read { $0.contentTypeTree } }

  subscript(text name: String) -> String? {
    get { value(name)?.text(in: Locale.preferredLanguages) }
    set { store(newValue.map(AttributeValue.text), name) }
  }

  subscript(texts name: String) -> [String]? {
    get { elements(name) { $0.text(in: Locale.preferredLanguages) } }
    set { store(newValue.map { AttributeValue($0) }, name) }
  }

  subscript(number name: String) -> NSNumber? {
    get { value(name)?.number }
    set { store(newValue.map(AttributeValue.init(number:)), name) }
  }

  subscript(flag name: String) -> NSNumber? {
    get { value(name)?.number }
    set { store(newValue.map { .flag($0.boolValue) }, name) }
  }

  subscript(date name: String) -> Date? {
    get { value(name)?.date }
    set { store(newValue.map { .date(Moment($0)) }, name) }
  }

  subscript(dates name: String) -> [Date]? {
    get { elements(name, \.date) }
    set { store(newValue.map { .list($0.map { .date(Moment($0)) }) }, name) }
  }

  subscript(url name: String) -> URL? {
    get { value(name)?.text().flatMap { URL(string: $0) } }
    set { store(newValue.map { .text($0.absoluteString) }, name) }
  }

  subscript(data name: String) -> Data? {
    get { if case .data(let bytes)? = value(name) { Data(bytes) } else { nil } }
    set { store(newValue.map { .data(Array($0)) }, name) }
  }

  subscript(persons name: String) -> [CSPerson]? {
    get { elements(name) { if case .person(let person) = $0 { CSPerson(person) } else { nil } } }
    set { store(newValue.map { .list($0.map { .person($0.person) }) }, name) }
  }

  subscript(type name: String) -> UTType? {
    get { value(name)?.text().flatMap { UTType($0) } }
    set { store(newValue.map { .text($0.identifier) }, name) }
  }

  subscript(headers name: String) -> [String: [Any]]? {
    get { read { $0.emailHeaders }?.mapValues { $0.map(\.foundation) } }
    set {
      let members = newValue?.map { header, values in
        AttributeValue.Member(header, .list(values.compactMap(AttributeValue.init(foundation:))))
      }
      let sorted = members?.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      store(sorted.map(AttributeValue.object), name)
    }
  }
}
