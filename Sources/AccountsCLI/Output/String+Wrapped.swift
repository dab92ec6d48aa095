extension String {
  /// The text in lines of at most so many columns, broken at spaces; a longer word has a line of its own.
  ///
  /// - Parameters:
  ///   - limit: the columns.
  ///   - indentation: by how many columns the lines after the first are moved in.
  /// - Returns: the lines; one, for an empty text.
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
