/// A table of text with column headings.
struct TextTable {
  /// A column, and its behaviour if the table is too wide.
  struct Column: ExpressibleByStringLiteral {
    /// The heading.
    let heading: String

    /// Whether other columns are cut first.
    var isKeptWhole = false

    /// The order in which columns are omitted, lowest first; nil for never.
    var leavesAs: Int?

    /// Creates a column that is cut if the table is too wide.
    init(stringLiteral heading: String) { self.heading = heading }

    /// Creates a column that is cut only after all others.
    static func whole(_ heading: String) -> Column {
      var column = Column(stringLiteral: heading)
      column.isKeptWhole = true
      return column
    }

    /// Creates a column that is omitted before others are cut much.
    ///
    /// - Parameters:
    ///   - heading: the heading.
    ///   - order: the order in which columns are omitted, lowest first.
    ///   - isKeptWhole: whether it is omitted rather than cut.
    /// - Returns: the column.
    static func spare(_ heading: String, _ order: Int, isKeptWhole: Bool = false) -> Column {
      var column = Column(stringLiteral: heading)
      column.isKeptWhole = isKeptWhole
      column.leavesAs = order
      return column
    }
  }

  /// A table laid out in lines.
  struct Layout {
    /// The headings, then the rows.
    let lines: [String]

    /// The headings of the omitted columns that are not empty.
    let leftOut: [String]
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// The minimum width of a cut column.
  private static let leastWidth = 8

  /// The width below which other columns are omitted rather than cutting a column further.
  private static let fairWidth = 24

  private static let gap = "  "

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - others: columns that come after them, such as those of custom fields.
  init(_ columns: [Column], _ others: [Column] = []) { self.columns = columns + others }

  /// Appends a row with a cell for each column; characters that control a terminal are shown by
  /// number.
  mutating func append(_ row: [String]) { rows.append(row.map(\.shown)) }

  /// Lays out the table in lines.
  ///
  /// - Parameter limit: the width of the terminal; nil for no limit.
  /// - Returns: the lines and the omitted columns.
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

  /// Omits columns until the others have a fair width.
  private func leaveOut(of kept: inout [Int], _ widths: [Int], _ limit: Int) {
    let wanted = columns.indices.map { column in
      columns[column].isKeptWhole ? widths[column] : min(widths[column], Self.fairWidth)
    }
    // Empty columns go first, since nothing is lost.
    let spare =
      kept.compactMap { column in
        columns[column].leavesAs.map { (column, isEmpty(column) ? .min : $0) }
      }
      .sorted { $0.1 < $1.1 }.map { $0.0 }
    for column in spare where total(wanted, kept) > limit { kept.removeAll { $0 == column } }
  }

  /// Narrows the widest columns until the table fits or all have the minimum width.
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
  /// Prints a table fitted to the terminal, and a hint about omitted columns.
  ///
  /// - Throws: ``Failure`` if standard output cannot be written.
  static func print(_ table: TextTable) throws {
    let layout = table.layout(fitting: Terminal.width)
    for line in layout.lines { try print(line) }
    guard !layout.leftOut.isEmpty else { return }
    let columns = layout.leftOut.joined(separator: ", ").lowercased()
    say("accounts: hint: no room for \(columns): use a wider terminal, or --json")
  }
}
