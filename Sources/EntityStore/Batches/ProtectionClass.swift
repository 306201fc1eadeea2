// Protection classes as Core Spotlight has them: here a word that is kept with an index, by which queries
// choose the indexes that they look at.

/// The data-protection class of an index, by the name that Apple's platforms give it.
public struct ProtectionClass: RawRepresentable, Sendable, Hashable {
  /// The name, such as `NSFileProtectionComplete`.
  public let rawValue: String

  /// A class by its name; any text is one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not protected.
  public static let none = ProtectionClass(rawValue: "NSFileProtectionNone")
  /// Readable while the device is unlocked.
  public static let complete = ProtectionClass(rawValue: "NSFileProtectionComplete")
  /// Readable while the device is unlocked, or if it was open before.
  public static let completeUnlessOpen = ProtectionClass(
    rawValue: "NSFileProtectionCompleteUnlessOpen")
  /// Readable after the first unlocking; what an index has that was given none.
  public static let completeUntilFirstUserAuthentication = ProtectionClass(
    rawValue: "NSFileProtectionCompleteUntilFirstUserAuthentication")
}

extension EntityStore {
  /// The classes that were set, by the names of their indexes; the default index has the empty name.
  public func protectionClasses() throws(EntityStoreError) -> [String: ProtectionClass] {
    try readers.reading { (reader) throws(EntityStoreError) in
      try reader.connection.protectionClasses()
    }
  }

  /// Keeps the class of an index; nil is the default one. Writes only what is new.
  ///
  /// - Throws: `store.busy`, `store.diskFull`, `store.io`.
  public func setProtectionClass(_ protectionClass: ProtectionClass, index: String?)
    throws(EntityStoreError)
  {
    let name = index ?? ""
    guard try protectionClasses()[name] != protectionClass else { return }
    try writing { (writer) throws(EntityStoreError) in
      let statement = try writer.connection.statement(SQL.setProtectionClass)
      try statement.bind(1, name)
      try statement.bind(2, protectionClass.rawValue)
      try statement.run()
    }
  }

  /// The indexes of these classes, nil standing for the default one. Indexes that were given no class
  /// have `completeUntilFirstUserAuthentication`.
  public func indexes(protectedBy classes: [ProtectionClass]) throws(EntityStoreError) -> [String?]
  {
    try readers.reading { (reader) throws(EntityStoreError) in
      let known = try reader.connection.protectionClasses()
      let statement = try reader.connection.prepare(SQL.indexNames)
      var names: [String?] = []
      while try statement.step() {
        let name = statement.string(0)
        let own = known[name] ?? .completeUntilFirstUserAuthentication
        if classes.contains(own) { names.append(name.isEmpty ? nil : name) }
      }
      return names
    }
  }
}

extension Connection {
  fileprivate func protectionClasses() throws(EntityStoreError) -> [String: ProtectionClass] {
    let statement = try prepare(SQL.protectionClasses)
    var classes: [String: ProtectionClass] = [:]
    while try statement.step() {
      classes[statement.string(0)] = ProtectionClass(rawValue: statement.string(1))
    }
    return classes
  }
}
