/// Figures as bars of text, one below the other: the longest fills what room there is.
struct BarChart {
  private let rows: [(label: String, value: Int)]

  /// Draws figures, none of them negative.
  init(_ rows: [(label: String, value: Int)]) { self.rows = rows }

  /// The lines of the chart: the label, the bar and the figure, so that nobody has to measure.
  ///
  /// - Parameter width: the columns there are; a bar has one at least.
  /// - Returns: a line for each figure.
  func lines(fitting width: Int) -> [String] {
    let most = rows.map(\.value).max() ?? 0
    let labels = rows.map(\.label.displayWidth).max() ?? 0
    let room = max(1, width - labels - String(most).count - 4)
    return rows.map { row in
      // What there is any of shows, however little it is.
      let length = row.value == 0 ? 0 : max(1, row.value * room / max(1, most))
      let bar = String(repeating: "#", count: length)
      return [row.label.padded(toWidth: labels), bar, "\(row.value)"].filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
  }
}
