import Accounts
import Foundation

/// The error when a table in the SQLite file of another program cannot be read.
public struct ForeignTableError: Error, CustomStringConvertible {
  enum Reason {
    case notADatabase, ownDatabase, unfinishedLog, unfinishedTransaction
    case noTable(String, [String])

    /// The message of the system or of SQLite.
    case unreadable(String)
  }

  private let reason: Reason
  private let path: String

  init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }

  /// Creates an error from one of SQLite or the system.
  init(_ error: any Error, path: String) {
    self.path = path
    reason =
      switch error {
      case let error as ForeignTableError: error.reason
      case let error as SQLiteError: .unreadable(error.message)
      case let error as POSIXError: .unreadable(String(cString: strerror(error.code.rawValue)))
      case let error as StorageError: .unreadable(error.detail)
      default: .unreadable("\(error)")
      }
  }

  /// The message, in lower case and without a full stop.
  public var description: String {
    switch reason {
    case .notADatabase: "\(path) is not an SQLite file"
    case .ownDatabase: "\(path) is a database of this program, not of another system"
    case .unfinishedLog: "\(path)-wal has changes that are not in \(path) yet"
    case .unfinishedTransaction:
      "\(path) has an incomplete transaction, which \(path)-journal would roll back"
    case .noTable(let table, _): "\(path) has no table \(table)"
    case .unreadable(let detail): "\(path) cannot be read (\(detail))"
    }
  }

  /// The remedy.
  public var hint: String {
    switch reason {
    case .notADatabase: "pass the path of an SQLite file, or export the table as CSV"
    case .ownDatabase: "export its users with 'accounts users export --with-hashes'"
    case .unfinishedLog, .unfinishedTransaction:
      "stop the program that uses it, run: sqlite3 FILE \"VACUUM INTO 'copy.db'\", then import copy.db"
    case .noTable(_, let tables):
      tables.isEmpty
        ? "it has no tables"
        : "name the table with --table; the file has the tables \(tables.prefix(20).joined(separator: ", "))"
    case .unreadable: "check the path, its permissions, and that the file is complete"
    }
  }
}
