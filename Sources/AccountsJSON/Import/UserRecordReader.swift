package import Accounts
package import AccountsForms

/// Reads the users of a file one by one.
package struct UserRecordReader {
  /// A file format.
  package typealias Format = UserRecordWriter.Format

  /// Returns the next line without its line break, or its beginning if it is longer than a number of bytes, and whether
  /// it is whole; nil at the end of the file.
  package typealias Lines = (_ longest: Int) throws -> (bytes: [UInt8], isWhole: Bool)?

  /// A parsed line or CSV record.
  package struct Item {
    /// The number of its first line, from 1.
    package let line: Int

    /// The record; nil if it cannot be read.
    package let record: UserRecord?

    /// The reason why there is no record.
    package let failure: RuleFailure?
  }

  /// The maximum length of a line or CSV record, in bytes.
  private static let longest = 1 << 16

  private let lines: Lines
  private let format: Format
  private let customKeys: [String]
  private var line = 0
  private var heading: CSVHeading?
  private var separator = UInt8(ascii: ",")

  /// The names of the columns of CSV that are ignored.
  package var ignoredColumns: [String] { heading?.ignored ?? [] }

  /// The lines to parse again; nil elements for lines that are too long.
  private var waiting: ArraySlice<[UInt8]?> = []

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - customKeys: The fields that the installation added.
  ///   - lines: The lines of the file.
  /// - Throws: `RuleFailure` if a CSV file does not begin with field names, and the errors of reading.
  package init(_ format: Format, customKeys: [String] = [], lines: @escaping Lines) throws {
    self.lines = lines
    self.customKeys = customKeys
    self.format = format
    guard format == .csv else { return }
    if let first = try nextLine() {
      separator = CSVRecord.separator(of: first ?? [])
      waiting = [first]
      line = 0
    }
    heading = try CSVHeading(nextRecord()?.1, customKeys: customKeys)
  }

  /// Creates a reader of a text: of JSON Lines if it begins with an object, and else of CSV.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - customKeys: The fields that the installation added.
  /// - Throws: `RuleFailure` if CSV does not begin with field names.
  package init(text: String, customKeys: [String] = []) throws {
    let mark = "\u{FEFF}".utf8
    var rest = Array(text.utf8)[...]
    if rest.starts(with: mark) { rest = rest.dropFirst(mark.count) }
    let isObject = rest.first { !Self.isSpace($0) && $0 != UInt8(ascii: "\n") } == UInt8(ascii: "{")
    try self.init(isObject ? .jsonl : .csv, customKeys: customKeys) { longest in
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      return (Array(line.prefix(longest)), line.count <= longest)
    }
  }

  /// Throws one failure in place of one for each line if CSV lacks columns that an import needs.
  ///
  /// - Parameter rules: The rules of forms.
  /// - Throws: `missingColumns`.
  package func requireColumns(by rules: FormRules) throws(RuleFailure) {
    let missing = heading?.missing(by: rules) ?? []
    guard !missing.isEmpty else { return }
    let names = missing.joined(separator: ", ")
    throw RuleFailure(.missingColumns, ["names": .text(names)])
  }

  /// Reads the next record; nil at the end of the file.
  ///
  /// - Throws: An error if the file cannot be read.
  package mutating func next() throws -> Item? {
    switch format {
    case .jsonl: try nextObject()
    case .csv: try nextRow()
    }
  }

  private mutating func nextObject() throws -> Item? {
    while let text = try nextLine() {
      guard let text else { return refused(RuleFailure(.lineTooLong)) }
      if text.allSatisfy(Self.isSpace) { continue }
      do {
        return Item(line: line, record: try record(text), failure: nil)
      } catch let failure as RuleFailure {
        return refused(failure)
      } catch JSONError.repeatedMember(let name) {
        return refused(RuleFailure(.repeatedName, ["name": .text(name)]))
      } catch {
        return refused(RuleFailure(.noJSONObject))
      }
    }
    return nil
  }

  /// Parses a user from a JSON object: ignores unknown fields; known ones must be strings or null, those that the
  /// installation added also numbers or Booleans.
  private func record(_ line: [UInt8]) throws -> UserRecord {
    guard case .object(let members) = try JSONReader.value(of: line) else {
      throw JSONError.malformed
    }
    var record = UserRecord()
    for field in UserRecord.Field.allCases {
      switch members[field.rawValue] {
      case .text(let text)?: record[field] = text.text
      case .null?, nil: continue
      default: throw RuleFailure(.memberNotText, ["name": .text(field.rawValue)])
      }
    }
    for key in customKeys {
      switch members[key] {
      case .text(let text)?: record.customValues[key] = text.text
      case .number(let text)?: record.customValues[key] = text
      case .flag(let flag)?: record.customValues[key] = String(flag)
      case .null?, nil: continue
      default: throw RuleFailure(.memberNotText, ["name": .text(key)])
      }
    }
    return record
  }

  /// Returns whether a byte is whitespace in a JSON line.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private mutating func nextRow() throws -> Item? {
    let columns = heading?.columns ?? []
    while let (start, reading) = try nextRecord() {
      let cells: [String]
      switch reading {
      case .success(let read): cells = read
      case .failure(let defect): return refused(defect.failure, at: start)
      }
      if cells == [""] { continue }
      guard cells.count == columns.count else {
        let counts = ["count": cells.count, "columns": columns.count]
        return refused(
          RuleFailure(.wrongCellCount, counts.mapValues { .number($0) }),
          at: start
        )
      }
      var record = UserRecord()
      for (column, cell) in zip(columns, cells) {
        switch column {
        case .field(let field): record[field] = Self.value(cell, of: field)
        case .custom(let key): record.customValues[key] = CSV.plain(cell)
        case .ignored: continue
        }
      }
      return Item(line: start, record: record, failure: nil)
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

  private func refused(_ failure: RuleFailure, at line: Int? = nil) -> Item {
    Item(line: line ?? self.line, record: nil, failure: failure)
  }

  /// Reads the next line without its line break; a nested nil for one that is too long.
  private mutating func nextLine() throws -> [UInt8]?? {
    let next =
      try waiting.popFirst()
      ?? lines(Self.longest).map { $0.isWhole ? $0.bytes : nil }
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
        line = start
      }
      return (start, .failure(defect))
    }
  }
}
