import Foundation

/// What the terminal may be sent beside text.
struct TerminalStyle {
  /// Whether every line is written once, from left to right: for screen readers that read what is written, and
  /// for terminals that know nothing else.
  let isPlain: Bool

  /// Whether colours are used; never to tell something that the words do not.
  let hasColour: Bool

  /// A colour, by its number in ECMA-48's "select graphic rendition".
  enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
  }

  /// The text in a colour, where there are colours.
  func paint(_ text: String, _ colour: Colour) -> String {
    hasColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension TerminalStyle {
  /// Chooses a style.
  ///
  /// - Parameters:
  ///   - isPlain: whether the person asked for plain lines.
  ///   - environment: `ACCOUNTS_PLAIN` asks for them too, `NO_COLOR` (no-color.org) for no colours. A `TERM` that is
  ///     unset or `dumb` can do neither.
  /// - Throws: ``Failure`` where a variable is not UTF-8.
  init(isPlain: Bool, _ environment: Environment) throws {
    let terminal = try environment["TERM"] ?? "dumb"
    let asksForPlain = try isPlain || environment["ACCOUNTS_PLAIN"] != nil
    let isPlain = asksForPlain || terminal == "dumb"
    let wantsColour = try environment["NO_COLOR"] == nil && isatty(STDERR_FILENO) == 1
    self.init(isPlain: isPlain, hasColour: !isPlain && wantsColour)
  }
}
