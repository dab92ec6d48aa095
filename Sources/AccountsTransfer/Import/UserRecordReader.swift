package import Accounts
package import AccountsForms
package import Foundation

/// Reads the users of a file one by one.
package struct UserRecordReader {
  /// A file format.
  package enum Format: String, CaseIterable, Sendable {
    /// JSON Lines: one object on each line.
    case jsonl

    /// A JSON list of objects, or an object with one.
    case json

    /// CSV (RFC 4180) with the names of the columns in the first record.
    case csv
  }

  /// A unit that users are counted by.
  package enum Unit: String, Sendable {
    case line, user, row
  }

  /// A parsed line, CSV record, row or element of a list.
  package struct Item {
    /// The number of its first line, or of the row or element, from 1.
    package let line: Int

    /// The record; nil if it cannot be read.
    package let record: UserRecord?

    /// The reason why there is no record.
    package let failure: RuleFailure?
  }

  /// The most names of ignored members that are kept.
  static let mostIgnored = 100

  private enum Input {
    case objects(RecordLines)
    case records(RecordLines)
    case elements(JSONElements)
    case rows(ImportTable.Rows)
  }

  let mapping: UserMapping
  let now: String
  private var input: Input
  private(set) var heading: CSVHeading?

  /// The members of objects that are looked at, and those that were noted as ignored.
  var known: Set<String> = []

  /// The number of the last row or element.
  var number = 0

  /// An item that was read to recognize the file.
  private var first: Item?

  /// The members of the first user of a file of another system; nil for other files.
  var firstMembers: Set<String>?

  /// The unit of the numbers of items.
  package var unit: Unit {
    switch input {
    case .objects, .records: .line
    case .elements: .user
    case .rows: .row
    }
  }

  /// The names of the columns, and of the members of objects so far, that are ignored.
  package internal(set) var ignoredColumns: [String] = []

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - mapping: the mapping of its members.
  ///   - file: the file.
  ///   - now: the instant that stands for instants which the file does not give.
  /// - Throws: `RuleFailure` if CSV does not begin with column names, or the file is not from the
  ///   system of the mapping; the errors of reading.
  package init(
    _ format: Format,
    _ mapping: UserMapping,
    of file: ImportInput,
    now: Date = Date()
  ) throws {
    self.mapping = mapping
    self.now = now.rfc3339
    switch format {
    case .jsonl: input = .objects(RecordLines(file.lines))
    case .json: input = .elements(JSONElements(in: mapping.system?.list, file.pieces))
    case .csv:
      let lines = RecordLines(file.lines)
      try lines.findSeparator()
      if let headings = mapping.system?.headings {
        heading = try CSVHeading(.success(headings), mapping)
      } else if mapping.isOwn {
        heading = try CSVHeading(lines.nextRecord()?.1, customKeys: mapping.customKeys)
      } else {
        heading = try CSVHeading(lines.nextRecord()?.1, mapping)
      }
      input = .records(lines)
    }
    ignoredColumns = Array((heading?.ignored ?? []).prefix(Self.mostIgnored))
    if format != .csv { try begin() }
  }

  /// Creates a reader of our own files.
  ///
  /// - Parameters:
  ///   - format: the format; JSON Lines or CSV.
  ///   - customKeys: the fields that the installation added.
  ///   - lines: the lines of the file.
  /// - Throws: `RuleFailure` if a CSV file does not begin with field names, and the errors of
  ///   reading.
  package init(
    _ format: Format,
    customKeys: [String] = [],
    lines: @escaping ImportInput.Lines
  ) throws {
    let file = ImportInput(lines: lines, pieces: { [] })
    try self.init(format, UserMapping(customKeys: customKeys), of: file)
  }

  /// Creates a reader of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - mapping: the mapping of its columns.
  ///   - now: the instant that stands for instants which the table does not give.
  /// - Throws: `RuleFailure` if the columns are not those of users, and the errors of reading.
  package init(_ table: ImportTable, _ mapping: UserMapping, now: Date = Date()) throws {
    let all = Result<[String], CSVRecord.Defect>.success(table.columns)
    let heading =
      mapping.isOwn
      ? try CSVHeading(all, customKeys: mapping.customKeys) : try CSVHeading(all, mapping)
    let wanted = zip(table.columns, heading.columns).filter { $1 != .ignored }
    self.mapping = mapping
    self.now = now.rfc3339
    self.heading = CSVHeading(heading, columns: wanted.map(\.1))
    ignoredColumns = Array(heading.ignored.prefix(Self.mostIgnored))
    input = .rows(try table.rows(wanted.map(\.0)))
  }

  /// Creates a reader of a text: of JSON Lines if it begins with an object, and else of CSV.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - customKeys: the fields that the installation added.
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

  /// Throws one failure in place of one for each user if the file lacks fields that an import
  /// needs.
  ///
  /// - Parameters:
  ///   - rules: the rules of forms.
  ///   - needsPasswords: whether users without a password are refused.
  /// - Throws: `missingColumns`, `noPasswordColumn` or `requiredFieldsMissing`, or `exportOfSystem`
  ///   if the file looks like one of another system.
  package func requireColumns(
    by rules: FormRules,
    passwords needsPasswords: Bool = true
  ) throws(RuleFailure) {
    if mapping.isOwn {
      let missing = heading?.missing(by: rules, passwords: needsPasswords) ?? []
      guard !missing.isEmpty else { return }
      if let likelySystem = heading?.likelySystem { throw likelySystem }
      if missing == [CSVHeading.passwordColumns] { throw RuleFailure(.noPasswordColumn) }
      let names = missing.joined(separator: ", ")
      throw RuleFailure(.missingColumns, ["names": .text(names)])
    }
    // JSON leaves out what is empty: the first user does not tell what the others have.
    guard let members = heading?.members else { return }
    let missing = mapping.missing(in: members, by: rules)
    guard missing.isEmpty else {
      let names = missing.joined(separator: ", ")
      throw RuleFailure(.requiredFieldsMissing, ["names": .text(names)])
    }
  }

  /// Reads the next record; nil at the end of the file.
  ///
  /// - Throws: an error if the file cannot be read.
  package mutating func next() throws -> Item? {
    if let item = first.take() { return item }
    return try read()
  }
}

extension UserRecordReader {
  private mutating func read() throws -> Item? {
    switch input {
    case .objects(let lines): try nextObject(lines)
    case .records(let lines): try nextRecord(lines)
    case .elements(let elements): try nextElement(elements)
    case .rows(let rows): try nextRow(rows)
    }
  }

  /// Reads the first user, by which a file of another system is recognized.
  private mutating func begin() throws {
    guard !mapping.isOwn else { return }
    first = try read()
    if first?.failure == nil, let firstMembers { try mapping.requireSystem(in: firstMembers) }
    let email = mapping.pairs.first { $0.ours == .field(.email) }?.theirs
    if let email, let record = first?.record, record[.email] == nil {
      throw RuleFailure(.noSuchMember, ["name": .text(email.joined(separator: "+"))])
    }
    guard first == nil, number > 0, let title = mapping.system?.title else { return }
    throw RuleFailure(.noUsersOfSystem, ["system": .text(title)])
  }

  /// An item that cannot be read.
  func refused(_ failure: RuleFailure, at line: Int) -> Item {
    Item(line: line, record: nil, failure: failure)
  }
}
