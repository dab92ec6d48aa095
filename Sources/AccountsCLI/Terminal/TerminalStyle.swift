import Foundation

/// The capabilities of the terminal that output may use.
struct TerminalStyle {
  /// Whether each line is written once, from left to right: for screen readers and for terminals
  /// without control sequences.
  let isPlain: Bool

  /// Whether to use colours; they never carry meaning that the words do not.
  let hasColour: Bool

  /// A colour, by its number in ECMA-48's "select graphic rendition".
  enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
  }

  /// Returns the text in a colour if colours are on.
  func paint(_ text: String, _ colour: Colour) -> String {
    hasColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension TerminalStyle {
  /// Chooses a style.
  ///
  /// - Parameters:
  ///   - isPlain: whether the user asked for plain lines.
  ///   - environment: the environment: `ACCOUNTS_PLAIN` asks for plain lines too, `NO_COLOR`
  ///     (no-color.org) turns colours off, and an unset or `dumb` `TERM` does both.
  /// - Throws: ``Failure`` if a variable is not UTF-8.
  init(isPlain: Bool, _ environment: Environment) throws {
    let terminal = try environment["TERM"] ?? "dumb"
    let asksForPlain = try isPlain || environment["ACCOUNTS_PLAIN"] != nil
    let isPlain = asksForPlain || terminal == "dumb"
    let wantsColour = try environment["NO_COLOR"] == nil && isatty(STDERR_FILENO) == 1
    self.init(isPlain: isPlain, hasColour: !isPlain && wantsColour)
  }
}
