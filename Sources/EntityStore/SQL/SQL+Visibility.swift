// The SQL of entities that searches do not show: they are few, and found in an index of their own.

extension SQL {
  // The same words as in the schema, so that its partial index is used.
  private static let mayBeConcealed = """
    (instr(attributes, '"hideInSpotlight"') > 0 OR instr(attributes, '"isPrivate"') > 0)
    """
  static let hasConcealed =
    "SELECT EXISTS (SELECT 1 FROM entity INDEXED BY entity_concealed WHERE \(mayBeConcealed))"
  /// Whether the entity of kind ?1 in row ?2 is hidden, and whether it is private.
  static let concealment = """
    SELECT json_valid(attributes) AND ifnull(attributes ->> '$.hideInSpotlight', 0) = 1,
      json_valid(attributes) AND ifnull(attributes ->> '$.isPrivate', 0) = 1
    FROM entity INDEXED BY entity_concealed WHERE \(mayBeConcealed) AND kindID = ?1 AND row = ?2
    """
}
