// libFuzzer makes up texts: text analysis, searches, queries, association files and property lists
// must give an answer to every one of them,
// and what they say of it must be true. A broken promise ends the process.

import EntityStore
import LinkTypes
import TextAnalysis

/// Takes one input: its first byte says what is tried, the rest is the text. The name is libFuzzer's.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let bytes, count > 1 else { return 0 }
  let text = UnsafeBufferPointer(start: bytes + 1, count: count - 1)
  switch bytes[0] % 8 {
  case 0: AnalysisCheck.check(text)
  case 1: SearchCheck.shared.search(String(decoding: text, as: UTF8.self))
  case 2: SearchCheck.shared.put(String(decoding: text, as: UTF8.self))
  case 3: SearchCheck.shared.suggest(String(decoding: text, as: UTF8.self))
  case 4: QueryCheck.check(text)
  case 5: AssociationCheck.file(Array(text))
  case 6: AssociationCheck.pattern(Array(text))
  default: AssociationCheck.propertyList(Array(text))
  }
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

var argumentCount = CommandLine.argc
var arguments = CommandLine.unsafeArgv
_ = runFuzzer(&argumentCount, &arguments, tryInput)
