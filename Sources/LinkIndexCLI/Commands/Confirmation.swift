// Asking before something that cannot be taken back.

/// A question with yes or no.
enum Confirmation {
  /// Whether the person at the terminal agrees.
  static func ask(_ question: String, for action: String) throws(UsageError) -> Bool {
    guard
      Terminal.isTerminal(0), Terminal.isTerminal(2)
    else { throw .needsForce(action) }
    let messages = OutputWriter(descriptor: 2, target: "standard error")
    try? messages.write(question + " [y/N] ")
    try? messages.flush()
    let answer = readLine()?.lowercased()
    return answer == "y" || answer == "yes"
  }
}
