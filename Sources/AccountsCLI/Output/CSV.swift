/// Rows of comma-separated values (RFC 4180), safe to open in a spreadsheet.
enum CSV {
  /// One record with its line end.
  ///
  /// Every cell is quoted. A cell that a spreadsheet would run as a formula is preceded by an
  /// apostrophe, which spreadsheets do not show (OWASP, "CSV Injection").
  static func record(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  /// A cell's text, without the apostrophe that keeps a spreadsheet from running it.
  static func plain(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    let rest = cell.dropFirst()
    let isFormula = rest.unicodeScalars.first.map(formulaStarts.contains) ?? false
    return isFormula ? String(rest) : cell
  }

  private static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map(formulaStarts.contains) ?? false
    let safe = isFormula ? "'" + text : text
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]
}
