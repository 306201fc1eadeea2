// Association files, patterns and property lists from made-up bytes: reading gives a value or says
// what is wrong, and an explanation agrees with the decision.

import LinkTypes
import SiteAssociation

enum AssociationCheck {
  /// A whole association file: read, checked, corrected, matched.
  static func file(_ bytes: [UInt8]) {
    let reading = AssociationReading(bytes)
    precondition(reading.file != nil || reading.isSigned || !reading.findings.isEmpty)
    _ = AssociationLinter.findings(bytes)
    let fixed = AssociationFixer(bytes).bytes
    precondition(AssociationFixer(fixed).bytes == fixed)
    if let file = reading.file { match(file) }
  }

  /// A pattern and a path, apart by a zero byte.
  static func pattern(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard let pattern = parts.first, let path = parts.last else { return }
    var text = Array("{\"applinks\":{\"details\":[{\"appID\":\"A\",\"components\":[{\"/\":".utf8)
    JSONWriter.write(String(decoding: pattern, as: UTF8.self), into: &text)
    text += Array("}]}]}}".utf8)
    guard let file = AssociationReading(text).file else { preconditionFailure("unreadable") }
    match(file, "/" + String(decoding: path, as: UTF8.self))
  }

  private static func match(_ file: AssociationFile, _ path: String = "/a/b?c=d&e#f") {
    let matcher = SiteMatcher(file)
    let url = LinkURL("https://h" + path)
    for decision in matcher.decisions(url).prefix(8) {
      let told = matcher.explanation(url, app: decision.app)
      precondition(told.decision == decision)
      precondition(decision.rule == nil || told.steps.last?.matches == true)
    }
  }

  /// A property list: read, and edited if it can be.
  static func propertyList(_ bytes: [UInt8]) {
    if let list = try? PropertyList(bytes) {
      _ = InfoPlist(list)
      _ = Entitlements(list)
    }
    edit(bytes) { try $0.addDomain("applinks:a.example.com") }
    edit(bytes) { try $0.addScheme("acme", name: "com.acme") }
    edit(bytes) { try $0.addScheme("$(SCHEME)", name: nil) }
  }

  /// An edit is made whole, keeps all that was there, and made again changes nothing.
  private static func edit(
    _ bytes: [UInt8], _ edit: (inout PropertyListEditor) throws -> Bool
  ) {
    guard var editor = try? PropertyListEditor(bytes) else { return }
    guard (try? edit(&editor)) == true else { return precondition(editor.bytes == bytes) }
    var rest = bytes[...]
    for byte in editor.bytes where rest.first == byte { rest.removeFirst() }
    precondition(rest.isEmpty, "an edit lost bytes")
    guard var again = try? PropertyListEditor(editor.bytes) else {
      preconditionFailure("an edit broke the list")
    }
    precondition((try? edit(&again)) == false, "an edit is not there")
  }
}
