import Accounts
import AccountsSQL
import Foundation

extension Migrator {
  /// Checks that the database has the schema of this version, and nothing that runs by itself: with
  /// another, rows could be left behind.
  ///
  /// A database that was moved is accepted.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireMovable() throws {
    let history = try history()
    guard !history.isEmpty else { throw StorageError(.empty, at: location) }
    try requireUTF8()
    try history.requireCurrent(wasMoved: connection.newPlace() != nil)
    try requireOwnCode()
  }

  /// Checks that the database has the schema of this version, or nothing at all.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireEmptyOrMovable() throws { if try !history().isEmpty { try requireMovable() } }

  /// Creates the tables in the current transaction, if there are none.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func createTables(at now: Date) throws {
    // Another program may have created them meanwhile.
    try connection.run("SELECT pg_advisory_xact_lock(\(Self.lock))")
    guard try history().isEmpty else { return try requireMovable() }
    try apply(migrations, isFirst: true, at: now)
    try requireClosed(isNew: true)
  }
}
