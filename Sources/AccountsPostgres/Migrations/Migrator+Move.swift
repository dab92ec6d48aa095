import Accounts
import Foundation

extension Migrator {
  /// Checks that the database has the schema of this version, and nothing that runs by itself: with
  /// another, rows could be left behind.
  ///
  /// A database that was moved is accepted.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireMovable() throws {
    let applied = try applied()
    guard !applied.isEmpty else { throw StorageError(.empty, at: location) }
    try requireOurs(applied)
    if let pending = Migration.all.first(where: { applied[$0.version] == nil }) {
      let wasMoved = try Self.newPlace(connection) != nil
      throw StorageError.older(
        pending: pending.version,
        pending.name,
        wasMoved: wasMoved,
        at: location
      )
    }
    let newest = applied.keys.filter { $0 != MoveMark.version }.max() ?? 0
    if newest > Migration.latest {
      throw StorageError.newer(newest, than: Migration.latest, at: location)
    }
    try requireOwnCode()
  }

  /// Checks that the database has the schema of this version, or nothing at all.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireEmptyOrMovable() throws { if try !applied().isEmpty { try requireMovable() } }

  /// Creates the tables in the current transaction, if there are none.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func createTables(at now: Date) throws {
    // Another program may have created them meanwhile.
    try connection.run("SELECT pg_advisory_xact_lock(\(Self.lock))")
    guard try applied().isEmpty else { return try requireMovable() }
    for migration in Migration.all { try apply(migration, at: now) }
    try requireClosed(isNew: true)
  }

  /// Refuses a database that was moved.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  static func refuseIfMoved(_ connection: Connection, location: String) throws {
    if let place = try newPlace(connection) { throw StorageError.moved(to: place, from: location) }
  }

  /// The place that the mark of a move names; nil without a mark.
  static func newPlace(_ connection: Connection) throws -> String? {
    try connection.rows(
      "SELECT name FROM accounts_migrations WHERE version = $1",
      [.integer(Int64(MoveMark.version))]
    ) { $0.text(0) }
    .first
  }

  /// Marks the database as moved, in the current transaction.
  func mark(movedTo place: String, at now: Date) throws {
    try removeMoveMark()
    try connection.execute(
      """
      INSERT INTO accounts_migrations (version, name, checksum, applied_at, compatible_from)
      VALUES ($1, $2, '', $3, $1)
      """,
      [.integer(Int64(MoveMark.version)), .text(place), .instant(now)]
    )
  }

  /// Takes the mark back, in the current transaction.
  func removeMoveMark() throws {
    try connection.execute(
      "DELETE FROM accounts_migrations WHERE version = $1",
      [.integer(Int64(MoveMark.version))]
    )
  }
}
