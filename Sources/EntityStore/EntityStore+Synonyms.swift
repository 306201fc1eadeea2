// Telling the store which words mean the same. Entities and their index stay as they are: synonyms
// are looked up when somebody searches.

extension EntityStore {
  /// All synonyms, in order of their terms' bytes.
  public func synonyms() throws(EntityStoreError) -> [Synonym] {
    try readers.reading { (reader) throws(EntityStoreError) in
      try SynonymTable(connection: reader.connection).all()
    }
  }

  /// Adds synonyms; what was said of the same two terms and kind before is replaced.
  ///
  /// - Returns: how many are new or changed.
  /// - Throws: `store.invalidRequest` for a term without a word or with more than `Synonym.maxWords`,
  ///   or for two terms that are the same; nothing is kept then.
  @discardableResult
  public func addSynonyms(_ synonyms: [Synonym]) throws(EntityStoreError) -> Int {
    try writing { (writer) throws(EntityStoreError) in
      let table = SynonymTable(connection: writer.connection)
      var count = 0
      for synonym in synonyms where try table.add(synonym) { count += 1 }
      return count
    }
  }

  /// Puts these synonyms in the place of all there are.
  public func setSynonyms(_ synonyms: [Synonym]) throws(EntityStoreError) {
    try writing { (writer) throws(EntityStoreError) in
      let table = SynonymTable(connection: writer.connection)
      _ = try table.removeAll()
      for synonym in synonyms { _ = try table.add(synonym) }
    }
  }

  /// Removes what was said of these pairs of terms and kinds, whatever their direction.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func removeSynonyms(_ synonyms: [Synonym]) throws(EntityStoreError) -> Int {
    try writing { (writer) throws(EntityStoreError) in
      let table = SynonymTable(connection: writer.connection)
      var count = 0
      for synonym in synonyms { count += try table.remove(synonym) }
      return count
    }
  }

  /// Removes every synonym that the term stands in, of any kind; returns how many there were.
  @discardableResult
  public func removeSynonyms(of term: String) throws(EntityStoreError) -> Int {
    try writing { (writer) throws(EntityStoreError) in
      try SynonymTable(connection: writer.connection).removeAll(of: term)
    }
  }

  /// Removes all synonyms; returns how many there were.
  @discardableResult
  public func removeAllSynonyms() throws(EntityStoreError) -> Int {
    try writing { (writer) throws(EntityStoreError) in
      try SynonymTable(connection: writer.connection).removeAll()
    }
  }
}
