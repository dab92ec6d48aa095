import AccountsFiles
import AccountsSQL
import CSQLite
import Foundation

/// A table in the SQLite file of another program, read without changing the file or creating
/// another beside it.
public final class ForeignTable {
  /// The most bytes of a value: SQLite reads a value into memory as a whole.
  private static let longestValue: Int32 = 1 << 20

  /// The columns, in order.
  public let columns: [String]

  private let path: String
  private let table: String
  private let connection: Connection
  private var statement: Statement?
  private var columnCount: Int32 = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file, which no program may be writing.
  ///   - table: the name of the table.
  /// - Throws: ``ForeignTableError`` if the file is not an SQLite file of another program, or has
  ///   no such table.
  public init(path: String, table: String) throws(ForeignTableError) {
    self.path = path
    self.table = table
    try Self.requireForeign(path)
    let found: (columns: [String], tables: [String])
    do {
      connection = try Connection(foreignFile: path, longestValue: Self.longestValue)
      found.columns = try connection.rows(
        """
        SELECT field.name FROM sqlite_schema AS entry, pragma_table_info(entry.name) AS field
        WHERE entry.type = 'table' AND entry.name = ?
        """,
        [.text(table)]
      ) { $0.text(0) }
      found.tables = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1"
      ) { $0.text(0) }
    } catch {
      throw ForeignTableError(error, path: path)
    }
    guard !found.columns.isEmpty else {
      throw ForeignTableError(.noTable(table, found.tables), path: path)
    }
    columns = found.columns
  }

  /// Starts reading some columns of all rows, in the order of the file.
  ///
  /// - Throws: ``ForeignTableError``.
  public func select(_ columns: [String]) throws(ForeignTableError) {
    let names = columns.map(Self.quoted).joined(separator: ", ")
    do {
      statement = try connection.prepare("SELECT \(names) FROM \(Self.quoted(table))")
      columnCount = Int32(columns.count)
    } catch {
      throw ForeignTableError(error, path: path)
    }
  }

  /// Reads the next row of the selected columns; nil after the last.
  ///
  /// - Returns: the values as text, empty for NULL.
  /// - Throws: ``ForeignTableError`` for a damaged file, or a value that is too long.
  public func next() throws(ForeignTableError) -> [String]? {
    do {
      guard try statement?.step() == true, let row = statement?.row else {
        // Another step would begin again (sqlite.org/c3ref/step.html).
        statement = nil
        return nil
      }
      return (0..<columnCount).map { row.text($0) }
    } catch {
      throw ForeignTableError(error, path: path)
    }
  }

  private static func requireForeign(_ path: String) throws(ForeignTableError) {
    let kind: DatabaseHeader.Kind
    do { kind = try DatabaseHeader(path: path).kind } catch {
      throw ForeignTableError(error, path: path)
    }
    switch kind {
    case .foreign: break
    case .ours: throw ForeignTableError(.ownDatabase, path: path)
    case .empty, .notADatabase: throw ForeignTableError(.notADatabase, path: path)
    }
    // The newest changes are only in the log, which is not read.
    var status = stat()
    guard stat(path + "-wal", &status) != 0 || status.st_size == 0 else {
      throw ForeignTableError(.unfinishedLog, path: path)
    }
    // A program died in a transaction, part of which is in the file; a journal that is done with
    // begins with zeros (sqlite.org/fileformat2.html#the_rollback_journal).
    let journal = try? NamedFile.read(path + "-journal", .regular, atMost: 1)
    guard journal?.first != 0xD9 else {
      throw ForeignTableError(.unfinishedTransaction, path: path)
    }
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
