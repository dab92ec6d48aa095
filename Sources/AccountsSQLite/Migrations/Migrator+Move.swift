import Accounts
import AccountsSQL
import Foundation

extension Migrator {
  /// Checks that the database has the schema of this version: with another, rows could be left
  /// behind.
  ///
  /// - Throws: ``StorageError``.
  func requireMovable() throws {
    try history().requireCurrent(wasMoved: connection.newPlace() != nil)
    if let fault = try schemaFaults().first {
      throw StorageError(.changedSchema, at: path, detail: fault)
    }
  }

  /// Marks the database as moved, in the current transaction.
  func mark(movedTo place: String, at now: Date) throws {
    try connection.mark(movedTo: place, at: now)
    try connection.execute("PRAGMA user_version = \(MoveMark.version)")
  }

  /// Takes the mark back, in the current transaction.
  func removeMoveMark() throws {
    try connection.removeMoveMark()
    let newest = try connection.integer("SELECT max(version) FROM accounts_migrations")
    try connection.execute("PRAGMA user_version = \(newest)")
  }
}
