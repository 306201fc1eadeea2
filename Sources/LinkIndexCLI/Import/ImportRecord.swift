// One record of an input, good or bad, with what a report of bad lines needs.

import LinkTypes

/// What is wrong with one record.
struct RecordFault: Error, Sendable, Hashable {
  /// The line at fault, from 1.
  var line: Int
  /// The column, from 1, if it is known.
  var column: Int?
  /// What is wrong, in one sentence without the place.
  var message: String
  /// What to change.
  var hint: String?
}

/// A record as read from an input.
struct ImportRecord: Sendable {
  /// The line that it begins on, from 1, in the uncompressed text.
  var line: Int
  /// The record as an object with the keys of `EntityField`, or why there is none.
  var result: Result<JSONValue, RecordFault>
  /// Its text without the line's end; no line feeds if it is JSON.
  var raw: [UInt8]
}

/// Reads records one after the other in constant memory.
protocol RecordReader {
  /// The line that must stand before rejected records to make a readable file of them.
  var header: [UInt8]? { get }
  /// How many lone surrogate escapes of JSON became U+FFFD so far.
  var replacedSurrogates: Int { get }
  /// The next record; nil at the end of the input.
  mutating func next() throws(ImportError) -> ImportRecord?
}
