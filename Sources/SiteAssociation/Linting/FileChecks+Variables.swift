// Substitution variables: defined, used, and what stands in them.

import LinkTypes

extension FileChecks {
  mutating func checkVariables(in pattern: PatternText, _ reading: PatternReading) {
    let scalars = Array(pattern.text.unicodeScalars)
    var index = 0
    var choices = 0
    while index + 1 < scalars.count {
      guard scalars[index] == "$", scalars[index + 1] == "(" else {
        index += 1
        continue
      }
      guard let end = scalars[index...].firstIndex(of: ")") else {
        return report(
          .variableSyntax, "\"$(\" has no \")\" in \(quotedText(pattern.text))", at: pattern.place)
      }
      let name = String(String.UnicodeScalarView(scalars[index + 2..<end]))
      index = end + 1
      usedVariables[name, default: []].insert(reading)
      if name.contains("$") || name.contains("(") {
        report(
          .variableSyntax, "the name \(quotedText(name)) has a \"$\" or \"(\"", at: pattern.place)
      } else if !definedVariables.contains(name), !BuiltInVariables.names.contains(name) {
        let known = definedVariables.sorted() + BuiltInVariables.names
        let nearest = nearestName(to: name, among: known)
        report(
          .variableUnknown,
          "$(\(name)) is not defined, so \(quotedText(pattern.text)) never matches",
          hint: nearest.map { "did you mean $(\($0))?" }, at: pattern.place)
      }
      if name == "region", !definedVariables.contains(name), !mentionedRegion {
        mentionedRegion = true
        report(.regionUK, "$(region) has GB, not UK, and is in capital letters", at: pattern.place)
      }
      if isChoice(name) { choices += 1 }
    }
    let stars = pattern.text.split(separator: "*", omittingEmptySubsequences: false).count - 1
    if stars >= 2, choices >= 1 {
      report(
        .costlyPattern,
        "\(quotedText(pattern.text)) has several \"*\" and a variable of several values: matching is exponential on the device",
        at: pattern.place)
    }
  }

  /// Whether a variable stands for several texts that may match at one place. Of different single
  /// characters only one does.
  private func isChoice(_ name: String) -> Bool {
    guard let own = file.appLinks?.variables.first(where: { $0.name == name }) else {
      return name == "lang" || name == "region"
    }
    return own.values.count > 1
      && own.values.contains { value in
        value.text.unicodeScalars.count != 1 || value.text == "*" || value.text == "?"
      }
  }

  mutating func checkVariables(_ links: AppLinks) {
    for variable in links.variables {
      let name = variable.name
      if name.contains(where: { $0 == "$" || $0 == "(" || $0 == ")" }) {
        report(
          .variableSyntax, "the name \(quotedText(name)) has one of $ ( )", at: variable.place)
      }
      if BuiltInVariables.names.contains(name) {
        report(.variableShadow, "$(\(name)) hides Apple's built-in variable", at: variable.place)
      }
      if variable.values.isEmpty {
        report(
          .variableEmpty, "$(\(name)) has no values and never matches", at: variable.place)
      }
      for value in variable.values where value.text.contains("$(") {
        report(
          .variableNested, "the value \(quotedText(value.text)) of $(\(name)) contains a variable",
          hint: "values cannot contain variables: list the texts", at: value.place)
      }
      let readings = usedVariables[name] ?? []
      for value in variable.values { checkValue(value, of: name, readings) }
      if readings.isEmpty {
        report(.variableUnused, "$(\(name)) is not used", at: variable.place)
      }
    }
  }

  /// A value is a part of every pattern that has the variable, so it must fit the way those are compared.
  private mutating func checkValue(
    _ value: PatternText, of name: String, _ readings: Set<PatternReading>
  ) {
    let before = findings.count
    let order = readings.sorted { !$0.isDecoded && $1.isDecoded || !$0.isFolded && $1.isFolded }
    for reading in order where findings.count == before {
      checkEscapes(
        value.text, in: "the value of $(\(name))", reading, at: value.place,
        outcome: "it never matches")
    }
  }
}
