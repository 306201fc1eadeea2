// libFuzzer makes up texts: text analysis, searches, queries, association files and property lists
// must give an answer to every one of them,
// and what they say of it must be true. A broken promise ends the process.

import EntityStore
import FuzzEntry
import LinkTypes
import TextAnalysis

runFuzzer { way, bytes in
  let text = String(decoding: bytes, as: UTF8.self)
  switch way % 8 {
  case 0: bytes.withUnsafeBufferPointer { AnalysisCheck.check($0) }
  case 1: SearchCheck.shared.search(text)
  case 2: SearchCheck.shared.put(text)
  case 3: SearchCheck.shared.suggest(text)
  case 4: bytes.withUnsafeBufferPointer { QueryCheck.check($0) }
  case 5: AssociationCheck.file(bytes)
  case 6: AssociationCheck.pattern(bytes)
  default: AssociationCheck.propertyList(bytes)
  }
}
