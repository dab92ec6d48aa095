import Accounts
import AccountsSQL
import Foundation

extension Migrator {
  /// Applies the pending migrations to a file and rolls them back, to see whether they would work.
  ///
  /// - Parameters:
  ///   - path: the file; a missing or empty one is not created.
  ///   - now: the instant to record with each migration.
  /// - Throws: an error that ``StorageError`` can translate: the one the migration would throw.
  static func dryRun(onFile path: String, at now: Date) throws {
    let isMissing = access(path, F_OK) != 0 && errno == ENOENT
    let path = isMissing ? path : try DatabasePath.resolved(path)
    let kind = isMissing ? .empty : try DatabaseHeader(path: path).kind
    try kind.requireOurs(path: path)
    guard kind != .empty else {
      let connection = try Connection(.memory)
      return try Migrator(connection, path: path).apply(at: now)
    }
    let connection = try Connection(path: path, busyTimeout: Connection.busyTimeout)
    try connection.configure()
    var lock = try WriteLock(besides: path, timeout: Connection.busyTimeout)
    try lock.hold {
      let migrator = Migrator(connection, path: path)
      do {
        try migrator.withTemporaryFiles {
          try connection.transaction {
            try migrator.applyPending(at: now)
            throw TakenBack()
          }
        }
      } catch is TakenBack {}
      // Changes too large for the memory went into the WAL.
      try connection.checkpoint()
    }
  }

  private struct TakenBack: Error {}

  /// Returns the status of every migration of a file, without creating or changing the file.
  ///
  /// - Parameter path: the file; in a missing or empty one all migrations are pending.
  /// - Returns: all migrations, in order.
  /// - Throws: an error that ``StorageError`` can translate.
  static func status(ofFile path: String) throws -> [MigrationStatus] {
    // A missing or empty file has the schema of an empty database, which needs no file.
    var connection = try Connection(.memory)
    if access(path, F_OK) == 0 || errno != ENOENT {
      let path = try DatabasePath.resolved(path)
      let kind = try DatabaseHeader(path: path).kind
      try kind.requireOurs(path: path)
      // A read-only connection cannot recover the log of a killed process.
      if kind != .empty { connection = try Connection(maintaining: path, kind) }
    }
    return try Migrator(connection, path: path).history().status
  }
}
