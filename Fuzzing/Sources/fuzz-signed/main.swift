// libFuzzer makes up signed messages: each is taken apart or refused, and a signature that fits is one
// of the content that is handed out. A broken promise ends the process.

import FuzzEntry
import SignedAssociation

runFuzzer { (input: [UInt8]) in
  guard let message = try? SignedMessage(input) else { return }
  precondition(message.bytes == input)
  if message.integrity() == .intact {
    precondition((try? SignedMessage(input))?.content == message.content)
  }
  for signer in message.signers { precondition(signer.hosts.count <= input.count) }
}
