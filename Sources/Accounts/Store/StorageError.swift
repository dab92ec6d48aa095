/// The error when the database cannot be used, with a message for the operator.
///
/// Equality compares only the code.
public struct StorageError: Error, Sendable {
  /// The kinds of errors; their names never change.
  public enum Code: String, Sendable {
    /// Another process wrote for longer than the timeout; trying again may help.
    case databaseBusy

    /// The disk, or the quota, is full.
    case diskFull

    /// The file, its folder or its file system is not writable.
    case readOnly

    /// The file cannot be opened.
    case cannotOpen

    /// A file with that name already exists.
    case fileExists

    /// Another process has the database open.
    case inUse

    /// The file, or its lock file, was replaced while it was open.
    case replaced

    /// The file is on a network file system, where file locks are unreliable.
    case networkFileSystem

    /// The file is empty, or a copy, but has the write-ahead log of another database beside it.
    case strayLog

    /// The file system lacks a feature that the database needs.
    case unsuitableFileSystem

    /// The folder that should hold the file is missing.
    case missingFolder

    /// The file is not a database.
    case notADatabase

    /// The file is the database of another program.
    case foreignDatabase

    /// A newer version of this program has changed the database.
    case newerDatabase

    /// A migration was edited after it was applied.
    case editedMigration

    /// The file is damaged.
    case damaged

    /// The schema was changed by another program.
    case changedSchema

    /// The database is closed in this process.
    case closed

    /// The key that signs the audit log cannot be used.
    case auditKey

    /// The key that signed the audit log is missing; without it no event can be added.
    case missingAuditKey

    /// The server of the database cannot be reached, or does not answer.
    case unreachable

    /// The server did not answer a commit: the change may or may not be stored.
    case unknownOutcome

    /// The server does not allow a statement to the role of this program.
    case notPermitted

    /// Any other failure.
    case failed
  }

  /// The kind of error.
  public let code: Code

  /// The database file.
  public let path: String

  /// The message of the system or the database; empty for none.
  public let detail: String

  /// The remedy, for errors whose code alone does not tell it; empty for the others.
  package let advice: String

  /// Creates an error.
  package init(_ code: Code, path: String, detail: String = "", advice: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
    self.advice = advice
  }
}

extension StorageError {
  /// Whether the database can still be read but not written.
  package var preventsWriting: Bool { [.diskFull, .readOnly].contains(code) }
}

extension StorageError: Equatable {
  /// Whether two errors have the same code.
  public static func == (left: StorageError, right: StorageError) -> Bool {
    left.code == right.code
  }
}

extension StorageError: CustomStringConvertible {
  /// The message, in lower case and without a full stop.
  public var description: String {
    let because = detail.isEmpty ? "" : " (\(detail))"
    return switch code {
    case .databaseBusy: "the database \(path) is busy: another program is writing to it"
    case .diskFull: "the disk that holds \(path) is full"
    case .readOnly: "the database \(path) is not writable\(because)"
    case .cannotOpen: "the database \(path) cannot be opened\(because)"
    case .fileExists: "\(path) already exists"
    case .inUse: "the database \(path) is in use by another program\(because)"
    case .replaced: "the database \(path) or its lock file was replaced while it was in use"
    case .networkFileSystem:
      "the database \(path) is on a network file system\(because), where file locks are unreliable"
    case .strayLog: "\(path)-wal contains changes from a database other than \(path)"
    case .missingFolder: "the folder of \(path) does not exist"
    case .notADatabase: "\(path) is not a database"
    case .foreignDatabase: "\(path) is the database of another program"
    case .newerDatabase: "the database \(path) was changed by a newer version of accounts\(because)"
    case .editedMigration:
      "a migration of the database \(path) was edited after it was applied\(because)"
    case .damaged: "the database \(path) is damaged\(because)"
    case .changedSchema:
      "the schema of the database \(path) does not match this version of accounts\(because)"
    case .closed: "the database \(path) is closed"
    case .unreachable: "the database \(path) cannot be reached\(because)"
    case .unknownOutcome:
      "the connection to the database \(path) was lost during a commit\(because): the change may or may not be stored"
    case .notPermitted: "the database \(path) does not allow this\(because)"
    case .auditKey, .missingAuditKey, .unsuitableFileSystem: detail
    case .failed: "the database \(path) could not be read or written\(because)"
    }
  }
}
