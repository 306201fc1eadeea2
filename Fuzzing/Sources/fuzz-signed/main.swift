// libFuzzer makes up signed messages: each is taken apart or refused, and a signature that fits is one
// of the content that is handed out. A broken promise ends the process.

import SignedAssociation

/// Takes one input. The name is libFuzzer's.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  guard let message = try? SignedMessage(input) else { return 0 }
  precondition(message.bytes == input)
  if message.integrity() == .intact {
    precondition((try? SignedMessage(input))?.content == message.content)
  }
  for signer in message.signers { precondition(signer.hosts.count <= count) }
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
