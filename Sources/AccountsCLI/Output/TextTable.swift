/// Columns of text with a heading each.
struct TextTable {
  /// A column, and what becomes of it where there is no room for all.
  struct Column: ExpressibleByStringLiteral {
    /// What stands above it.
    let heading: String

    /// Whether other columns are cut before it.
    var isKeptWhole = false

    /// When it is left out: the lowest goes first; nil for never.
    var leavesAs: Int?

    /// A column that is cut where there is no room.
    init(stringLiteral heading: String) { self.heading = heading }

    /// A column that is cut only where nothing else is left to be cut.
    static func whole(_ heading: String) -> Column {
      var column = Column(stringLiteral: heading)
      column.isKeptWhole = true
      return column
    }

    /// A column that is left out before others have to be cut much.
    ///
    /// - Parameters:
    ///   - heading: what stands above it.
    ///   - order: when it goes: the lowest first.
    /// - Returns: the column.
    static func spare(_ heading: String, _ order: Int) -> Column {
      var column = Column(stringLiteral: heading)
      column.leavesAs = order
      return column
    }
  }

  /// A table in lines.
  struct Layout {
    /// The headings, then the rows.
    let lines: [String]

    /// The headings of the columns that there was no room for, and in which something stands.
    let leftOut: [String]
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// The narrowest a column is made to fit a terminal.
  private static let leastWidth = 8

  /// How much of a column that may be cut is worth leaving another out.
  private static let fairWidth = 24

  private static let gap = "  "

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row with a cell for each column.
  mutating func append(_ row: [String]) { rows.append(row) }

  /// Puts the table into lines.
  ///
  /// - Parameter limit: the columns of the terminal; nil where nothing has to be cut.
  /// - Returns: the lines, and what there was no room for.
  func layout(fitting limit: Int?) -> Layout {
    let all = [columns.map(\.heading)] + rows
    var widths = columns.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
    var kept = Array(columns.indices)
    if let limit {
      leaveOut(of: &kept, widths, limit)
      shrink(&widths, kept, limit)
    }
    let lines = all.map { row in
      let line = kept.map { row[$0].truncated(toWidth: widths[$0]).padded(toWidth: widths[$0]) }
        .joined(separator: Self.gap)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    let leftOut = columns.indices.filter { !kept.contains($0) && !isEmpty($0) }
      .map { columns[$0].heading }
    return Layout(lines: lines, leftOut: leftOut)
  }

  /// Leaves columns out until the others have a fair width.
  private func leaveOut(of kept: inout [Int], _ widths: [Int], _ limit: Int) {
    let wanted = columns.indices.map { column in
      columns[column].isKeptWhole ? widths[column] : min(widths[column], Self.fairWidth)
    }
    // Where nothing stands in a column, nothing is lost.
    let spare =
      kept.compactMap { column in
        columns[column].leavesAs.map { (column, isEmpty(column) ? .min : $0) }
      }
      .sorted { $0.1 < $1.1 }.map { $0.0 }
    for column in spare where total(wanted, kept) > limit { kept.removeAll { $0 == column } }
  }

  /// Takes columns from the widest until the table fits, or every column is as narrow as it gets.
  private func shrink(_ widths: inout [Int], _ kept: [Int], _ limit: Int) {
    for isKeptWhole in [false, true] {
      let cut = kept.filter { columns[$0].isKeptWhole == isKeptWhole }
      while total(widths, kept) > limit {
        guard
          let widest = cut.max(by: { widths[$0] < widths[$1] }),
          widths[widest] > Self.leastWidth
        else { break }
        widths[widest] -= 1
      }
    }
  }

  private func isEmpty(_ column: Int) -> Bool { rows.allSatisfy { $0[column].isEmpty } }

  private func total(_ widths: [Int], _ kept: [Int]) -> Int {
    kept.reduce(Self.gap.count * (kept.count - 1)) { $0 + widths[$1] }
  }
}

extension Console {
  /// Prints a table as wide as the terminal, and says what there was no room for.
  ///
  /// - Throws: ``Failure`` where standard output cannot be written.
  static func print(_ table: TextTable) throws {
    let layout = table.layout(fitting: Terminal.width)
    for line in layout.lines { try print(line) }
    guard !layout.leftOut.isEmpty else { return }
    let columns = layout.leftOut.joined(separator: ", ").lowercased()
    say("accounts: hint: no room for \(columns): use a wider terminal, or --json")
  }
}
