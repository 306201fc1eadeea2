// The one list of what Apple neither documents nor a recording of its tool shows, and what we do.
// docs/universal-links.md prints the same list, and a test compares the two.

/// A question that the facts leave open, answered by a choice of ours.
public enum UndocumentedChoice: String, Sendable, Hashable, CaseIterable {
  case appIDsWithPaths, entryWithoutRules, detailsObject, ignoredQuery, questionMarkAndSlash
  case foldingBeyondASCII, caseOfItemNames, plusAndSemicolon, undefinedVariable, shadowedVariable
  case malformedEscape, slashesInPaths, encodedURL, portAndUser, exclusionPerApp, duplicateKeys
  case wrongTypes, characters, decodedItemNames, hostsBeyondASCII, unknownKeys, identifierCase
  case byteOrderMark, authsrvShape, invalidSignature, largestFile, rootFallback, slashesInValues

  /// What is chosen, in one sentence.
  public var text: String {
    switch self {
    case .appIDsWithPaths: "appIDs with paths is read as if it were appID with paths"
    case .entryWithoutRules: "an entry with neither components nor paths opens nothing"
    case .detailsObject: "details as a single object opens nothing"
    case .ignoredQuery:
      "a \"?\" that is neither string nor object is ignored, as one with a value that is no string is known to be"
    case .questionMarkAndSlash: "? matches a slash as any other character"
    case .foldingBeyondASCII: "without case, only ASCII letters are the same in both cases"
    case .caseOfItemNames: "the case of query item names counts even with caseSensitive false"
    case .plusAndSemicolon: "in a query + is no space, and ; separates nothing"
    case .undefinedVariable: "a variable that is not defined, or has no \")\", matches nothing"
    case .shadowedVariable: "a variable of the file hides Apple's of the same name"
    case .malformedEscape:
      "with percentEncoded false, a part of the URL with an escape that is malformed or no UTF-8 is compared as written"
    case .slashesInPaths: "paths have the same tolerance for slashes as components"
    case .encodedURL: "what is not ASCII in a URL is percent-encoded before it is compared"
    case .portAndUser: "a port, user name or password in a URL is not looked at"
    case .exclusionPerApp: "an exclusion for one app does not stop another"
    case .duplicateKeys: "of keys that stand twice in an object the last one counts"
    case .wrongTypes:
      "a value of a wrong type counts as absent, an element of a wrong type is skipped"
    case .characters: "a character is a Unicode scalar"
    case .decodedItemNames:
      "with percentEncoded false the names of query items are decoded as their values are"
    case .hostsBeyondASCII: "a host in letters beyond ASCII is compared as Punycode"
    case .unknownKeys: "unknown keys are ignored everywhere, as those of components are known to be"
    case .identifierCase: "app identifiers are compared byte for byte"
    case .byteOrderMark: "a byte-order mark before the JSON is passed over"
    case .authsrvShape: "authsrv has \"apps\" only, as the other services have"
    case .invalidSignature: "a signed file is read even if the signature does not fit its content"
    case .largestFile: "128 KB are 131,072 bytes"
    case .rootFallback:
      "the file at the root counts only where .well-known answers with a status of 400 to 499"
    case .slashesInValues:
      "the values of variables are put into a path before its slashes are looked at"
    }
  }
}
