import Accounts
import Foundation

extension Migrator {
  /// Checks that the database has the schema of this version: with another, rows could be left
  /// behind.
  ///
  /// - Throws: ``StorageError``.
  func requireMovable() throws {
    if let pending = try status().first(where: { $0.appliedAt == nil }) {
      let wasMoved = try Self.newPlace(connection) != nil
      throw StorageError.older(
        pending: pending.version,
        pending.name,
        wasMoved: wasMoved,
        at: path
      )
    }
    let newest = try connection.integer(
      "SELECT max(version) FROM schema_migrations WHERE version <> ?",
      [.integer(Int64(MoveMark.version))]
    )
    if newest > Int64(Migration.latest) {
      throw StorageError.newer(Int(newest), than: Migration.latest, at: path)
    }
    if let fault = try schemaFaults().first {
      throw StorageError(.changedSchema, at: path, detail: fault)
    }
  }

  /// Refuses a database that was moved.
  ///
  /// - Throws: ``StorageError``.
  static func refuseIfMoved(_ connection: Connection, path: String) throws {
    if let place = try newPlace(connection) { throw StorageError.moved(to: place, from: path) }
  }

  /// The place that the mark of a move names; nil without a mark.
  static func newPlace(_ connection: Connection) throws -> String? {
    try connection.rows(
      "SELECT name FROM schema_migrations WHERE version = ?",
      [.integer(Int64(MoveMark.version))]
    ) { $0.text(0) }
    .first
  }

  /// Marks the database as moved, in the current transaction.
  func mark(movedTo place: String, at now: Date) throws {
    try connection.execute(
      """
      INSERT OR REPLACE INTO schema_migrations (version, name, checksum, applied_at, compatible_from)
      VALUES (?1, ?2, '', ?3, ?1)
      """,
      [.integer(Int64(MoveMark.version)), .text(place), .instant(now)]
    )
    try connection.execute("PRAGMA user_version = \(MoveMark.version)")
  }

  /// Takes the mark back, in the current transaction.
  func removeMoveMark() throws {
    try connection.execute(
      "DELETE FROM schema_migrations WHERE version = ?",
      [.integer(Int64(MoveMark.version))]
    )
    let newest = try connection.integer("SELECT max(version) FROM schema_migrations")
    try connection.execute("PRAGMA user_version = \(newest)")
  }
}
