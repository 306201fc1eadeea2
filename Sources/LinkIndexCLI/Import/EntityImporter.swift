// From records to entities: what the import command loops over.

import EntityStore
import LinkTypes

/// A record as an entity, or why it is none.
struct ImportedEntity: Sendable {
  /// The line that the record begins on, from 1.
  var line: Int
  /// The entity with the keys that are no field, or what is wrong.
  var result: Result<EntityJSONDecoder.Result, RecordFault>
  /// The record's text, for a file of rejected records.
  var raw: [UInt8]
}

/// Reads entities from an input, one after the other.
struct EntityImporter {
  /// The input.
  let input: RecordInput
  /// What kind is assumed, and what becomes of unknown keys.
  let decoder: EntityJSONDecoder
  /// The language of records that name none.
  var language: String?

  /// The next record as an entity or a fault; nil at the end.
  func next() throws(ImportError) -> ImportedEntity? {
    guard let record = try input.next() else { return nil }
    return ImportedEntity(line: record.line, result: decode(record), raw: record.raw)
  }

  private func decode(_ record: ImportRecord) -> Result<EntityJSONDecoder.Result, RecordFault> {
    do throws(EntityFormatError) {
      switch record.result {
      case .success(let object):
        var decoded = try decoder.decode(object)
        if decoded.entity.language == nil { decoded.entity.language = language }
        return .success(decoded)
      case .failure(let fault): return .failure(fault)
      }
    } catch {
      return .failure(RecordFault(line: record.line, message: error.message, hint: error.hint))
    }
  }
}
