/// Columns of text with a heading each.
struct TextTable {
  private let headings: [String]
  private var rows: [[String]] = []

  /// The narrowest a column is made to fit a terminal.
  private static let leastWidth = 8

  private static let gap = "  "

  init(_ headings: [String]) { self.headings = headings }

  /// Adds a row with a cell for each heading.
  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines of the table.
  ///
  /// - Parameter width: the columns of the terminal; nil where nothing has to be cut.
  /// - Returns: the headings, then the rows.
  func lines(fitting width: Int?) -> [String] {
    let all = [headings] + rows
    var widths = headings.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
    if let width { shrink(&widths, to: width) }
    return all.map { row in
      let cells = zip(row, widths).map { $0.truncated(toWidth: $1).padded(toWidth: $1) }
      let line = cells.joined(separator: Self.gap)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Takes columns from the widest until the table fits, or every column is as narrow as it gets.
  private func shrink(_ widths: inout [Int], to limit: Int) {
    let gaps = Self.gap.count * (widths.count - 1)
    var excess = widths.reduce(gaps, +) - limit
    while excess > 0 {
      guard
        let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > Self.leastWidth
      else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }
}
