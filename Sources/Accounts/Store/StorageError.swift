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

    /// The database, or the place that holds it, is not writable.
    case readOnly

    /// The database cannot be opened.
    case cannotOpen

    /// The place of a new database is taken.
    case alreadyExists

    /// Another process has the database open.
    case inUse

    /// The database was replaced while it was open.
    case replaced

    /// The last changes of another database are beside it, and would be applied to it.
    case strayLog

    /// The copy of a database may lack its last changes.
    case copiedWithoutLog

    /// The place lacks a feature that the database needs.
    case unsuitablePlace

    /// The place of the database does not exist.
    case missingPlace

    /// The place holds something else than a database.
    case notADatabase

    /// The database is that of another program.
    case foreignDatabase

    /// A newer version of this program has changed the database.
    case newerDatabase

    /// A migration was edited after it was applied.
    case editedMigration

    /// The database is damaged.
    case damaged

    /// A user has a value that sign-ups and imports refuse.
    case refusedValue

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

    /// The server did not confirm a commit: the change may or may not have been stored.
    case unknownOutcome

    /// The server does not allow a statement to the role of this program.
    case notPermitted

    /// Other roles of the server can change what the program's statements do.
    case openToRoles

    /// The database was moved to another place.
    case moved

    /// The target of a move already has rows.
    case notEmpty

    /// The schema is older than this program, which does not migrate the database for this task.
    case olderSchema

    /// The database, which should have users, has no tables.
    case empty

    /// The copy that a move has made differs from the source.
    case differentCopy

    /// A program has changed the new database since the move.
    case changedCopy

    /// Any other failure.
    case failed
  }

  /// The kind of error.
  public let code: Code

  /// The place of the database, as its store names it.
  public let location: String

  /// The message of the system or the database; empty for none.
  ///
  /// For errors that only one store has, it is the whole message.
  public let detail: String

  /// The remedy, for errors whose code alone does not tell it; empty for the others.
  package let advice: String

  /// Creates an error.
  package init(_ code: Code, at location: String, detail: String = "", advice: String = "") {
    self.code = code
    self.location = location
    self.detail = detail
    self.advice = advice
  }
}

extension StorageError {
  /// The error of a row that breaks its table's own rules.
  package static func unreadable(_ row: UnreadableRow, at location: String) -> StorageError {
    StorageError(.damaged, at: location, detail: "a row of \(row.table) cannot be read")
  }

  /// The error of a database with a later migration than this program supports.
  package static func newer(
    _ version: Int,
    than known: Int,
    at location: String
  ) -> StorageError {
    let detail = "it has migration \(version); this version supports up to \(known)"
    return StorageError(.newerDatabase, at: location, detail: detail)
  }

  /// The error of a database with a pending migration; one that was moved is not migrated.
  package static func older(
    pending version: Int,
    _ name: String,
    wasMoved: Bool,
    at location: String
  ) -> StorageError {
    let detail = "migration \(version), \(name), is pending"
    let advice = wasMoved ? "use the version of this program that moved it" : ""
    return StorageError(.olderSchema, at: location, detail: detail, advice: advice)
  }

  /// The error of a database that was moved.
  package static func moved(to place: String, from location: String) -> StorageError {
    StorageError(.moved, at: location, detail: place)
  }

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
    case .databaseBusy:
      "the database \(location) is busy: \(detail.isEmpty ? "another program is writing to it" : detail)"
    case .diskFull: "the disk that holds \(location) is full"
    case .readOnly: "the database \(location) is not writable\(because)"
    case .cannotOpen: "the database \(location) cannot be opened\(because)"
    case .alreadyExists: "\(location) already exists"
    case .inUse: "the database \(location) is in use by another program\(because)"
    case .notADatabase: "\(location) is not a database"
    case .foreignDatabase: "\(location) is the database of another program"
    case .newerDatabase:
      "the database \(location) was changed by a newer version of this program\(because)"
    case .editedMigration:
      "a migration of the database \(location) was edited after it was applied\(because)"
    case .damaged: "the database \(location) is damaged\(because)"
    case .refusedValue:
      "the database \(location) has an invalid value, which this program cannot have stored\(because)"
    case .changedSchema:
      "the schema of the database \(location) does not match this version of this program\(because)"
    case .closed: "the database \(location) is closed"
    case .unreachable: "the database \(location) cannot be reached\(because)"
    case .unknownOutcome:
      "the database \(location) did not confirm a commit\(because): the change may or may not have been stored"
    case .notPermitted: "the database \(location) refused the operation\(because)"
    case .openToRoles: "the database \(location) is open to other roles of its server\(because)"
    case .moved: "the database \(location) was moved to \(detail)"
    case .notEmpty: "the database \(location) is not empty\(because)"
    case .olderSchema: "the database \(location) has an older schema\(because)"
    case .empty: "the database \(location) is empty"
    case .changedCopy:
      "the database \(location) was changed since the move\(because), so the move was not cancelled"
    case .differentCopy:
      "the copy in \(location) differs from its source\(because), so it was discarded"
    case .auditKey, .missingAuditKey, .replaced, .strayLog, .copiedWithoutLog,
      .unsuitablePlace, .missingPlace:
      detail
    case .failed: "the database \(location) could not be read or written\(because)"
    }
  }
}

/// An error: a row has a value that this program never stores.
package struct UnreadableRow: Error {
  /// The table.
  package let table: String

  /// Creates an error.
  package init(table: String) { self.table = table }
}
