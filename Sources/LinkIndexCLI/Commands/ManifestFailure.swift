// A fault in a link manifest, told together with the file that holds it.

import LinkRouter
import LinkTypes

/// A manifest that cannot be used.
struct ManifestFailure: Diagnostic {
  let path: String
  let fault: ManifestError

  var code: String { fault.code }
  var message: String { "the manifest '\(path)' is malformed" }
  var hint: String? { fault.hint }
  var exitCode: ExitCode { fault.exitCode }
  var causes: [String] { [fault.message] + fault.causes }
}
