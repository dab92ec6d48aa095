/// Rows of comma-separated values (RFC 4180), safe to open in a spreadsheet.
package enum CSV {
  /// Returns a record with its line break.
  ///
  /// All cells are quoted, and escaped by ``escaped(_:)``.
  package static func record(_ cells: [String]) -> String {
    cells.map { quoted(escaped($0)) }.joined(separator: ",") + "\r\n"
  }

  /// Returns a text that spreadsheets do not run as a formula: formulas are prefixed with an
  /// apostrophe, which spreadsheets hide (OWASP, "CSV Injection").
  ///
  /// Formulas that already begin with apostrophes get one more, so that ``plain(_:)`` restores all
  /// texts.
  package static func escaped(_ text: String) -> String {
    isFormula(text.unicodeScalars.drop { $0 == "'" }) ? "'" + text : text
  }

  /// Returns the text of a cell, without the escaping apostrophe.
  package static func plain(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", isFormula(scalars.drop { $0 == "'" }) else { return cell }
    return String(scalars.dropFirst())
  }

  private static func quoted(_ text: String) -> String {
    // By scalars: a quote followed by a combining accent is one character, different from a quote.
    var cell: String.UnicodeScalarView = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { cell.append(scalar) }
      cell.append(scalar)
    }
    cell.append("\"")
    return String(cell)
  }

  private static func isFormula(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.first.map(formulaStarts.contains) ?? false
  }

  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\0",
    // Spreadsheets read full-width signs as the others, and skip a byte order mark.
    "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FEFF}",
  ]
}
