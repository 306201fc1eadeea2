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
  /// Whether the rank is a count, whose logarithm is wanted.
  var countsRank = false

  /// The next record as an entity or a fault; nil at the end.
  func next() throws(ImportError) -> ImportedEntity? {
    guard let record = try input.next() else { return nil }
    return ImportedEntity(line: record.line, result: decode(record), raw: record.raw)
  }

  /// The record with `type` for `kind`, which other tools write, and a count made a rank.
  private func prepared(_ record: JSONValue) -> JSONValue {
    guard case .object(var members) = record else { return record }
    var isChanged = false
    if decoder.defaultKind == nil, !members.contains(where: { $0.key == "kind" }),
      let index = members.firstIndex(where: { $0.key == "type" }),
      members[index].value.string != nil
    {
      members[index].key = "kind"
      isChanged = true
    }
    if countsRank, let index = members.firstIndex(where: { $0.key == "rank" }) {
      switch members[index].value {
      case .integer(let count): members[index].value = .double(Self.rank(ofCount: Double(count)))
      case .double(let count): members[index].value = .double(Self.rank(ofCount: count))
      default: break
      }
      isChanged = true
    }
    return isChanged ? .object(members) : record
  }

  /// The logarithm of a count: 0 for none, 1 for four thousand million; linear between powers of two, so
  /// that every machine computes the same.
  private static func rank(ofCount count: Double) -> Double {
    guard count > 0, count.isFinite else { return 0 }
    let more = count + 1
    return min(1, (Double(more.exponent) + more.significand - 1) / 32)
  }

  private func decode(_ record: ImportRecord) -> Result<EntityJSONDecoder.Result, RecordFault> {
    do throws(EntityFormatError) {
      switch record.result {
      case .success(let object):
        var decoded = try decoder.decode(prepared(object))
        if decoded.entity.language == nil { decoded.entity.language = language }
        return .success(decoded)
      case .failure(let fault): return .failure(fault)
      }
    } catch {
      return .failure(RecordFault(line: record.line, message: error.message, hint: error.hint))
    }
  }
}
