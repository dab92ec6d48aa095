/// A bar chart as text; the longest bar fills the available width.
struct BarChart {
  private let rows: [(label: String, value: Int)]

  /// Creates a chart of values that are not negative.
  init(_ rows: [(label: String, value: Int)]) { self.rows = rows }

  /// Returns the lines of the chart: label, bar and value.
  ///
  /// - Parameter width: the available columns; bars have at least one.
  /// - Returns: a line for each value.
  func lines(fitting width: Int) -> [String] {
    let most = rows.map(\.value).max() ?? 0
    let labels = rows.map(\.label.displayWidth).max() ?? 0
    let room = max(1, width - labels - String(most).count - 4)
    return rows.map { row in
      // Values above zero are always visible.
      let length = row.value == 0 ? 0 : max(1, row.value * room / max(1, most))
      let bar = String(repeating: "#", count: length)
      return [row.label.padded(toWidth: labels), bar, "\(row.value)"].filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
  }
}
