/// Why the database could not be used, in words for whoever runs the program.
///
/// Equality looks at the code alone.
public struct StorageError: Error, Sendable {
  /// What happened, as a name that never changes.
  public enum Code: String, Sendable {
    /// Somebody else wrote for longer than we were willing to wait. Trying again may help.
    case databaseBusy

    /// The disk, or the quota, is full.
    case diskFull

    /// The file, its folder or its file system may not be written.
    case readOnly

    /// The file may not be opened.
    case cannotOpen

    /// There is a file of that name already.
    case fileExists

    /// Another process has the database open.
    case inUse

    /// The file is on another machine, where locks do not hold.
    case networkFileSystem

    /// The folder that should hold the file is missing.
    case missingFolder

    /// The file is not a database.
    case notADatabase

    /// The file is a database of some other program.
    case foreignDatabase

    /// A newer version of this program has changed the database.
    case newerDatabase

    /// A migration that was applied here is not the one this program carries.
    case editedMigration

    /// The file is damaged.
    case damaged

    /// Something else has changed the tables.
    case changedSchema

    /// The database was closed by this process.
    case closed

    /// The key that signs the audit log cannot be used.
    case auditKey

    /// Anything else.
    case failed
  }

  /// What happened.
  public let code: Code

  /// The database file.
  public let path: String

  /// What the system or the database said; empty where there is nothing to add.
  public let detail: String

  /// Describes an error.
  package init(_ code: Code, path: String, detail: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
  }
}

extension StorageError {
  /// Whether nothing more can be written, though everything can still be read.
  package var isLackOfRoom: Bool { [.diskFull, .readOnly].contains(code) }
}

extension StorageError: Equatable {
  /// Whether two errors have the same code.
  public static func == (left: StorageError, right: StorageError) -> Bool {
    left.code == right.code
  }
}

extension StorageError: CustomStringConvertible {
  /// What happened, in lower case and without a full stop.
  public var description: String {
    let because = detail.isEmpty ? "" : " (\(detail))"
    return switch code {
    case .databaseBusy: "the database \(path) is busy: another program is writing to it"
    case .diskFull: "the disk that holds \(path) is full"
    case .readOnly: "the database \(path) cannot be written\(because)"
    case .cannotOpen: "the database \(path) cannot be opened\(because)"
    case .fileExists: "\(path) exists already"
    case .inUse: "the database \(path) is in use by another program"
    case .networkFileSystem:
      "the database \(path) is on a network file system\(because), where locks do not hold"
    case .missingFolder: "the folder of \(path) does not exist"
    case .notADatabase: "\(path) is not a database"
    case .foreignDatabase: "\(path) is a database of another program"
    case .newerDatabase: "the database \(path) was made by a newer version of accounts\(because)"
    case .editedMigration:
      "the database \(path) was migrated with another text than this program has\(because)"
    case .damaged: "the database \(path) is damaged\(because)"
    case .changedSchema: "the database \(path) has other tables than this version made\(because)"
    case .closed: "the database \(path) was closed"
    case .auditKey: detail
    case .failed: "the database \(path) failed\(because)"
    }
  }
}
