import Accounts
import AccountsForms

/// The name of a browser and its system for people.
enum ProgramName {
  /// Names a program.
  ///
  /// - Parameters:
  ///   - agent: the value of the header `User-Agent`.
  ///   - words: the language.
  /// - Returns: a name such as `Chrome on Linux`; the whole text for a program that is no known
  ///   browser.
  static func text(of agent: String, in words: Messages) -> String {
    guard let known = KnownProgram(userAgent: agent) else { return agent }
    return words[.programOnSystem]
      .replacing("{program}", with: known.browser).replacing("{system}", with: known.system)
  }
}
