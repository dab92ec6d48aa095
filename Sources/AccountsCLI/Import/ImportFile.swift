import AccountsForms
import AccountsSQLite
import AccountsTransfer
import Foundation

/// A file that users are imported from: lines, a JSON list, or a table of an SQLite file.
final class ImportFile {
  /// The path, as given.
  let path: String

  private let bytes: ByteReader
  private var tableBytes = 0
  private var source: Source

  private enum Source {
    case text(UserRecordReader.Format)
    case table(ForeignTable)
  }

  /// The number of bytes read so far.
  var consumed: Int { bytes.consumed + tableBytes }

  /// The fraction of the file read so far, from 0 to 1; nil if its length is unknown.
  var fraction: Double? { if case .table = source { nil } else { bytes.fraction } }

  /// Opens a file, and finds its format.
  ///
  /// - Parameters:
  ///   - path: the path; `-` for standard input.
  ///   - format: the format; nil to find it by the name and the beginning of the file.
  ///   - table: the table of an SQLite file; nil for the one of the system.
  ///   - mapping: the mapping of its members.
  ///   - interruption: the interruption that ends waiting for input.
  /// - Throws: ``Failure`` and `ForeignTableError`.
  init(
    _ path: String,
    format: UserRecordReader.Format?,
    table: String?,
    _ mapping: UserMapping,
    interruption: Interruption
  ) throws {
    self.path = path
    bytes = try ByteReader(path: path, interruption: interruption)
    if let format {
      source = .text(format)
      return
    }
    let name = path.lowercased()
    let isNamedDatabase = [".sqlite", ".sqlite3", ".db"].contains(where: name.hasSuffix)
    // Standard input may be a terminal, where nothing can be read ahead without waiting.
    let beginning = name.hasSuffix(".csv") ? [] : try bytes.beginning(of: 64)
    if isNamedDatabase || beginning.starts(with: Self.databaseMark) {
      source = .table(try Self.table(path, table ?? mapping.system?.table))
    } else if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      source = .text(.csv)
    } else {
      source = .text(Self.format(beginning, mapping))
    }
  }

  /// The bytes that every SQLite file begins with
  /// (sqlite.org/fileformat2.html#the_database_header).
  private static let databaseMark = Array("SQLite format 3\0".utf8)

  private static func table(_ path: String, _ table: String?) throws -> ForeignTable {
    guard path != "-" else {
      throw Failure(
        .usage,
        code: .usage,
        "an SQLite file cannot be read from standard input",
        hint: "pass the path of the file"
      )
    }
    guard let table else {
      throw Failure(
        .usage,
        code: .usage,
        "\(path) is an SQLite file, which may have several tables",
        hint: "name the users table with --table"
      )
    }
    return try ForeignTable(path: path, table: table)
  }

  private static func format(
    _ beginning: [UInt8],
    _ mapping: UserMapping
  ) -> UserRecordReader.Format {
    switch beginning.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
    case UInt8(ascii: "["): .json
    case UInt8(ascii: "{"): mapping.hasList ? .json : .jsonl
    // Our own files were JSON Lines before there was a choice.
    default: mapping.isOwn ? .jsonl : .csv
    }
  }

  /// Returns a reader of the users.
  ///
  /// - Throws: ``Failure`` if the file is not one of users, or lacks what an import needs;
  ///   `ForeignTableError`.
  func reader(
    _ mapping: UserMapping,
    by rules: FormRules,
    needsPasswords: Bool,
    in words: Messages
  ) throws -> UserRecordReader {
    do {
      let reader = try reader(mapping)
      try reader.requireColumns(by: rules, passwords: needsPasswords)
      return reader
    } catch let failure as RuleFailure {
      let place = if case .text(.csv) = source { "line 1" } else { path }
      throw Failure(
        .refused,
        code: failure.code,
        "\(place): \(words.message(for: failure))",
        hint: Self.hint(for: failure)
      )
    }
  }

  /// The options that help with a file; nil if none does.
  private static func hint(for failure: RuleFailure) -> String? {
    if case .text(let other)? = failure.parameters["option"] { return "use --from \(other)" }
    return switch failure.code {
    case .missingColumns, .noEmailColumn:
      "to use a column with another name, pass --map, such as --map mail=email"
    case .noPasswordColumn: "to import users without a password, pass --allow-missing-hashes"
    default: nil
    }
  }

  private func reader(_ mapping: UserMapping) throws -> UserRecordReader {
    switch source {
    case .text(let format):
      let bytes = bytes
      let input = ImportInput(
        lines: { try bytes.line(longest: $0) },
        pieces: { try bytes.piece() }
      )
      return try UserRecordReader(format, mapping, of: input)
    case .table(let table):
      let table = ImportTable(columns: table.columns) { [weak self] columns in
        try table.select(columns)
        return {
          let row = try table.next()
          self?.tableBytes += row?.reduce(0) { $0 + $1.utf8.count } ?? 0
          return row
        }
      }
      return try UserRecordReader(table, mapping)
    }
  }
}
