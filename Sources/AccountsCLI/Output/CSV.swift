/// Rows of comma-separated values (RFC 4180), safe to open in a spreadsheet.
enum CSV {
  /// One record with its line end.
  ///
  /// Every cell is quoted. A cell that a spreadsheet would run as a formula is preceded by an
  /// apostrophe, which spreadsheets do not show (OWASP, "CSV Injection").
  static func record(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  private static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map(formulaStarts.contains) ?? false
    let safe = isFormula ? "'" + text : text
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]
}
