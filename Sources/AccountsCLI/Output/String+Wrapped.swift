extension String {
  /// Returns the text wrapped at spaces; longer words get their own line.
  ///
  /// - Parameters:
  ///   - limit: the maximum width of a line.
  ///   - indentation: the indentation of the lines after the first.
  /// - Returns: the lines; one empty line for an empty text.
  func wrapped(toWidth limit: Int, hanging indentation: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ").map(String.init) {
      let longer = line.isEmpty ? word : line + " " + word
      if line.isEmpty || longer.displayWidth <= limit {
        line = longer
      } else {
        lines.append(line)
        line = margin + word
      }
    }
    return lines + [line]
  }
}
