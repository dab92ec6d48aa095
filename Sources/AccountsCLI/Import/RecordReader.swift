import Accounts
import AccountsJSON
import Foundation

/// The users of a file, one after the other.
struct RecordReader {
  /// A form that users come in.
  enum Format: String, CaseIterable {
    /// An object of JSON a line.
    case jsonl

    /// RFC 4180, with the names of the fields in the first record.
    case csv
  }

  /// What stands at a place of the file.
  struct Item {
    /// The line it begins in, from 1.
    let line: Int

    /// The record; nil where there is none to be read, for this reason.
    let record: UserRecord?
    let problem: String?
  }

  /// The longest line, or record of CSV, in bytes.
  private static let longest = 1 << 16

  private let bytes: ByteReader
  private let format: Format
  private var line = 0
  private var columns: [UserRecord.Field?] = []

  /// Lines that are to be read again; nil inside for one that is too long.
  private var waiting: ArraySlice<[UInt8]?> = []

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - format: its form.
  /// - Throws: ``Failure`` where CSV does not begin with the names of fields.
  init(_ bytes: ByteReader, _ format: Format) throws {
    self.bytes = bytes
    self.format = format
    guard format == .csv else { return }
    let known = UserRecord.Field.allCases.map(\.rawValue).joined(separator: ", ")
    let hint = "name the columns in the first line: \(known)"
    switch try nextRecord()?.1 {
    case .failure(let defect):
      throw Failure(.refused, code: "noHeading", "line 1: \(defect.rawValue)", hint: hint)
    case .success(let names): columns = names.map { UserRecord.Field(rawValue: $0) }
    case nil: break
    }
    guard columns.contains(.email) else {
      throw Failure(
        .refused,
        code: "noHeading",
        "the first line names no column 'email'",
        hint: hint
      )
    }
  }

  /// How much of the file has been read, from 0 to 1; nil where its length is not known.
  var fraction: Double? {
    bytes.total.map { $0 == 0 ? 1 : min(1, Double(bytes.consumed) / Double($0)) }
  }

  /// How many bytes have been read.
  var consumed: Int { bytes.consumed }

  /// The next record; nil behind the last.
  ///
  /// - Throws: where the file cannot be read any further.
  mutating func next() throws -> Item? {
    switch format {
    case .jsonl: try nextObject()
    case .csv: try nextRow()
    }
  }

  private mutating func nextObject() throws -> Item? {
    while let text = try nextLine() {
      guard let text else { return problem("the line is longer than 64 KiB") }
      if text.allSatisfy(Self.isSpace) { continue }
      do {
        guard let record = try Self.record(text) else {
          return problem("this is no object of JSON with texts in it")
        }
        return Item(line: line, record: record, problem: nil)
      } catch JSONError.repeatedMember(let name) {
        return problem("the member \(name.shown.quoted) stands twice")
      } catch {
        return problem("this is no object of JSON with texts in it")
      }
    }
    return nil
  }

  /// A user as an object of JSON: members that nobody knows are left aside, and those that are known are texts or null.
  private static func record(_ line: [UInt8]) throws -> UserRecord? {
    guard case .object(let members) = try JSONReader.value(of: line) else { return nil }
    var record = UserRecord()
    for (name, value) in members {
      guard let field = UserRecord.Field(rawValue: name) else { continue }
      switch value {
      case .text(let text): record[field] = text.text
      case .null: record[field] = nil
      default: return nil
      }
    }
    return record
  }

  /// Whether a byte is space inside a line of JSON.
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
        return problem("there are \(cells.count) cells, and \(columns.count) columns", at: start)
      }
      var record = UserRecord()
      for (field, cell) in zip(columns, cells) {
        if let field { record[field] = Self.value(cell, of: field) }
      }
      return Item(line: start, record: record, problem: nil)
    }
    return nil
  }

  /// What a cell says: a password is every byte of it, in a file that no program like this one has written.
  private static func value(_ cell: String, of field: UserRecord.Field) -> String {
    switch field {
    case .password, .passwordHash: cell
    default: CSV.plain(cell)
    }
  }

  private func problem(_ text: String, at line: Int? = nil) -> Item {
    Item(line: line ?? self.line, record: nil, problem: text)
  }

  /// The next line without its end; nil inside for one that is too long.
  private mutating func nextLine() throws -> [UInt8]?? {
    let next =
      try waiting.popFirst()
      ?? bytes.line(longest: Self.longest).map { $0.isWhole ? $0.bytes : nil }
    guard let next else { return nil }
    line += 1
    return .some(next)
  }

  /// Why there are no cells to be read.
  private enum Defect: String, Error {
    case tooLong = "the record is longer than 64 KiB"
    case unclosedQuote = "a quote is not closed"
    case notUTF8 = "the record is not UTF-8"
  }

  /// The cells of the next record of CSV, with the line it begins in.
  ///
  /// Where a quote is not closed the lines behind its own are read again, each as a record.
  private mutating func nextRecord() throws -> (line: Int, Result<[String], Defect>)? {
    guard let first = try nextLine() else { return nil }
    let start = line
    guard let first else { return (start, .failure(.tooLong)) }
    var record = CSVRecord()
    record.add(first)
    var length = first.count
    var behind: [[UInt8]?] = []
    while record.isInQuotes, length <= Self.longest, let next = try nextLine() {
      behind.append(next)
      length += 1 + (next?.count ?? Self.longest)
      record.add(next ?? [])
    }
    guard !record.isInQuotes, !record.isQuoteMisplaced, length <= Self.longest else {
      waiting = behind[...] + waiting
      line = start
      return (start, .failure(.unclosedQuote))
    }
    let cells = record.cells.compactMap { String(validating: $0, as: UTF8.self) }
    return (start, cells.count == record.cells.count ? .success(cells) : .failure(.notUTF8))
  }
}
