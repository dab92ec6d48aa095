/// The lines of a file by number, and the CSV records in them.
final class RecordLines {
  /// The maximum length of a line or CSV record, in bytes.
  static let longest = 1 << 16

  private let lines: ImportInput.Lines
  private var separator = UInt8(ascii: ",")

  /// The number of the line that was read last, from 1.
  private(set) var number = 0

  /// The lines to parse again; nil elements for lines that are too long.
  private var waiting: ArraySlice<[UInt8]?> = []

  init(_ lines: @escaping ImportInput.Lines) { self.lines = lines }

  /// Reads the next line without its line break; a nested nil for one that is too long.
  func nextLine() throws -> [UInt8]?? {
    let next =
      try waiting.popFirst()
      ?? lines(Self.longest).map { $0.isWhole ? $0.bytes : nil }
    guard let next else { return nil }
    number += 1
    return .some(next)
  }

  /// Takes the separator of CSV from the first line, which stays unread.
  func findSeparator() throws {
    guard let first = try nextLine() else { return }
    separator = CSVRecord.separator(of: first ?? [])
    waiting = [first]
    number = 0
  }

  /// Reads the cells of the next CSV record and the number of its first line.
  ///
  /// If a quote is not closed, the lines after its first line are parsed again as records.
  func nextRecord() throws -> (line: Int, Result<[String], CSVRecord.Defect>)? {
    guard let first = try nextLine() else { return nil }
    let start = number
    guard let first else { return (start, .failure(.tooLong)) }
    var record = CSVRecord(separator: separator)
    record.add(first)
    var length = first.count
    var behind: [[UInt8]?] = []
    while record.isInQuotes, record.defect == nil, length <= Self.longest, let next = try nextLine()
    {
      behind.append(next)
      length += 1 + (next?.count ?? Self.longest)
      record.add(next ?? [])
    }
    do {
      guard length <= Self.longest else { throw CSVRecord.Defect.unclosedQuote }
      return (start, .success(try record.cells()))
    } catch let defect as CSVRecord.Defect {
      // Records after an unclosed quote may be valid.
      if defect != .notUTF8 {
        waiting = behind[...] + waiting
        number = start
      }
      return (start, .failure(defect))
    }
  }
}
