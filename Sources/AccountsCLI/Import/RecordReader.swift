import Accounts
import AccountsJSON
import Foundation

/// Reads the users of a file one by one.
struct RecordReader {
  /// A file format.
  typealias Format = UserRecordWriter.Format

  /// A parsed line or CSV record.
  struct Item {
    /// The number of its first line, from 1.
    let line: Int

    /// The record; nil if there is a problem.
    let record: UserRecord?
    /// The reason why there is no record.
    let problem: String?
  }

  /// The maximum length of a line or CSV record, in bytes.
  private static let longest = 1 << 16

  private let bytes: ByteReader
  private let format: Format
  private var line = 0
  private var columns: [UserRecord.Field?] = []

  /// The lines to parse again; nil elements for lines that are too long.
  private var waiting: ArraySlice<[UInt8]?> = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - bytes: The reader of the file.
  ///   - format: The format.
  /// - Throws: ``Failure`` if a CSV file does not begin with field names.
  init(_ bytes: ByteReader, _ format: Format) throws {
    self.bytes = bytes
    self.format = format
    guard format == .csv else { return }
    columns = try CSVHeading(nextRecord()?.1).columns
  }

  /// The fraction of the file read so far, from 0 to 1; nil if its length is unknown.
  var fraction: Double? {
    bytes.total.map { $0 == 0 ? 1 : min(1, Double(bytes.consumed) / Double($0)) }
  }

  /// The number of bytes read so far.
  var consumed: Int { bytes.consumed }

  /// Reads the next record; nil at the end of the file.
  ///
  /// - Throws: An error if the file cannot be read.
  mutating func next() throws -> Item? {
    switch format {
    case .jsonl: try nextObject()
    case .csv: try nextRow()
    }
  }

  private mutating func nextObject() throws -> Item? {
    while let text = try nextLine() {
      guard let text else { return problem("the line is longer than 64 KiB; shorten it") }
      if text.allSatisfy(Self.isSpace) { continue }
      do {
        return Item(line: line, record: try Self.record(text), problem: nil)
      } catch JSONError.repeatedMember(let name) {
        return problem("the field \(name.shown.quoted) occurs twice; remove one of the two")
      } catch let error as NotAString {
        return problem("the field '\(error.field.rawValue)' must be a string")
      } catch {
        return problem("this line is not a JSON object; write one complete object on each line")
      }
    }
    return nil
  }

  /// An error: a known field is neither a string nor null.
  private struct NotAString: Error {
    let field: UserRecord.Field
  }

  /// Parses a user from a JSON object: ignores unknown fields; known ones must be strings or null.
  private static func record(_ line: [UInt8]) throws -> UserRecord {
    guard case .object(let members) = try JSONReader.value(of: line) else {
      throw JSONError.malformed
    }
    var record = UserRecord()
    for field in UserRecord.Field.allCases {
      switch members[field.rawValue] {
      case .text(let text)?: record[field] = text.text
      case .null?, nil: continue
      default: throw NotAString(field: field)
      }
    }
    return record
  }

  /// Returns whether a byte is whitespace in a JSON line.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private mutating func nextRow() throws -> Item? {
    while let (start, reading) = try nextRecord() {
      let cells: [String]
      switch reading {
      case .success(let read): cells = read
      case .failure(let defect): return problem(defect.rawValue, at: start)
      }
      if cells == [""] { continue }
      guard cells.count == columns.count else {
        let count = cells.count == 1 ? "is 1 cell" : "are \(cells.count) cells"
        return problem(
          "there \(count) but \(columns.count) columns; write one cell for each column, and put cells with commas in quotes",
          at: start
        )
      }
      var record = UserRecord()
      for (field, cell) in zip(columns, cells) {
        if let field { record[field] = Self.value(cell, of: field) }
      }
      return Item(line: start, record: record, problem: nil)
    }
    return nil
  }

  /// Returns the value of a cell; passwords are taken verbatim, since this program never exports them.
  private static func value(_ cell: String, of field: UserRecord.Field) -> String {
    switch field {
    case .password, .passwordHash: cell
    default: CSV.plain(cell)
    }
  }

  private func problem(_ text: String, at line: Int? = nil) -> Item {
    Item(line: line ?? self.line, record: nil, problem: text)
  }

  /// Reads the next line without its line break; a nested nil for one that is too long.
  private mutating func nextLine() throws -> [UInt8]?? {
    let next =
      try waiting.popFirst()
      ?? bytes.line(longest: Self.longest).map { $0.isWhole ? $0.bytes : nil }
    guard let next else { return nil }
    line += 1
    return .some(next)
  }

  /// Reads the cells of the next CSV record and the number of its first line.
  ///
  /// If a quote is not closed, the lines after its first line are parsed again as records.
  private mutating func nextRecord() throws -> (line: Int, Result<[String], CSVRecord.Defect>)? {
    guard let first = try nextLine() else { return nil }
    let start = line
    guard let first else { return (start, .failure(.tooLong)) }
    var record = CSVRecord()
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
        line = start
      }
      return (start, .failure(defect))
    }
  }
}
