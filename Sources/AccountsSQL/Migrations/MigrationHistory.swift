package import Accounts
import Foundation

/// The migrations of a program, and those that were applied to a database.
package struct MigrationHistory: Sendable {
  /// A migration that was applied.
  private struct Applied: Sendable {
    let name: String
    let checksum: String
    let at: Date
    let compatibleFrom: Int
  }

  /// The migrations of the program, in order.
  private let migrations: [Migration]

  /// The place of the database, for messages.
  private let location: String

  private let applied: [Int: Applied]

  /// Whether the database has no tables.
  package let isEmpty: Bool

  /// The version of the schema after the migrations of the program.
  private var latest: Int { migrations.last?.version ?? 0 }

  /// The history of a database without tables.
  package init(_ migrations: [Migration], at location: String) {
    (self.migrations, self.location, applied, isEmpty) = (migrations, location, [:], true)
  }

  /// Reads the history of a database with tables.
  ///
  /// - Throws: errors of the database.
  package init(
    _ migrations: [Migration],
    of connection: some SQLConnection,
    at location: String
  ) throws {
    (self.migrations, self.location, isEmpty) = (migrations, location, false)
    applied = Dictionary(
      uniqueKeysWithValues: try connection.rows(
        """
        SELECT version, name, checksum, applied_at, compatible_from FROM accounts_migrations
        WHERE version > 0 AND version <> $1
        """,
        [.integer(MoveMark.version)]
      ) { row in
        let migration = Applied(
          name: row.text(1),
          checksum: row.text(2),
          at: Date(millisecondsSince1970: row.integer(3)),
          compatibleFrom: Int(row.integer(4))
        )
        return (Int(row.integer(0)), migration)
      }
    )
  }

  /// The version of the last migration that was applied; 0 for none.
  package var last: Int { applied.keys.max() ?? 0 }

  /// The migrations of the program that were not applied, in order.
  package var pending: [Migration] { migrations.filter { applied[$0.version] == nil } }

  /// The migrations of the program that were applied, in order.
  package var known: [Migration] { migrations.filter { applied[$0.version] != nil } }

  /// Whether a pending migration changes what an older version relies on.
  ///
  /// No older version may then have the database open: it would go on writing by its own rules.
  package var needsDatabaseAlone: Bool {
    !isEmpty && pending.contains { $0.compatibleFrom > last }
  }

  /// The status of every migration of the program, in order.
  package var status: [MigrationStatus] {
    migrations.map {
      MigrationStatus(version: $0.version, name: $0.name, appliedAt: applied[$0.version]?.at)
    }
  }

  /// Checks that the applied migrations are those of the program, and that it understands the
  /// others.
  ///
  /// - Throws: ``StorageError``.
  package func requireOurs() throws {
    for migration in migrations where migration.version <= max(last, isEmpty ? 0 : 1) {
      let name = "migration \(migration.version), \(migration.name)"
      guard let found = applied[migration.version] else {
        throw StorageError(.changedSchema, at: location, detail: "\(name), is missing")
      }
      // Builds before 1.0 began with other migrations.
      guard migration.version > 1 || found.name == migration.name else {
        throw StorageError.unreleased(at: location)
      }
      guard found.checksum == migration.checksum else {
        throw StorageError(.editedMigration, at: location, detail: name)
      }
    }
    let newer = applied.filter { $0.key > latest && $0.value.compatibleFrom > latest }
    if let newest = newer.keys.max() {
      throw StorageError.newer(newest, than: latest, at: location)
    }
  }

  /// Checks that the database has exactly the schema of this version: with another, a move could
  /// leave rows behind.
  ///
  /// - Parameter wasMoved: whether it has the mark of an earlier move.
  /// - Throws: ``StorageError``.
  package func requireCurrent(wasMoved: Bool) throws {
    try requireOurs()
    if let pending = pending.first {
      throw StorageError.older(
        pending: pending.version,
        pending.name,
        wasMoved: wasMoved,
        at: location
      )
    }
    if last > latest { throw StorageError.newer(last, than: latest, at: location) }
  }
}

extension StorageError {
  /// The error of a database of an earlier build, before the first release.
  package static func unreleased(at location: String) -> StorageError {
    StorageError(
      .olderSchema,
      at: location,
      detail: "an earlier build made it, before the first release",
      advice:
        "export its users with that build ('accounts users export --with-hashes users.jsonl'), and import them with this one into a new database ('accounts users import users.jsonl')"
    )
  }
}
