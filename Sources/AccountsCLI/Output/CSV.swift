/// Rows of comma-separated values (RFC 4180), safe to open in a spreadsheet.
enum CSV {
  /// One record with its line end.
  ///
  /// Every cell is quoted, and made text by ``escaped(_:)``.
  static func record(_ cells: [String]) -> String {
    cells.map { quoted(escaped($0)) }.joined(separator: ",") + "\r\n"
  }

  /// A text that no spreadsheet runs as a formula: it is preceded by an apostrophe where it would be one, which
  /// spreadsheets do not show (OWASP, "CSV Injection").
  ///
  /// So is one that has apostrophes before it already, so that ``plain(_:)`` gives back every text.
  static func escaped(_ text: String) -> String {
    isFormula(text.unicodeScalars.drop { $0 == "'" }) ? "'" + text : text
  }

  /// A cell's text, without the apostrophe that keeps a spreadsheet from running it.
  static func plain(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", isFormula(scalars.drop { $0 == "'" }) else { return cell }
    return String(scalars.dropFirst())
  }

  private static func quoted(_ text: String) -> String {
    // By scalars: a quote and an accent behind it are one character, and no quote.
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

  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]
}
