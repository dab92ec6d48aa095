import Accounts
package import Foundation

extension SQLConnection {
  /// Records that a migration was applied.
  package func record(_ migration: Migration, at now: Date) throws {
    try record(
      version: migration.version,
      migration.name,
      checksum: migration.checksum,
      at: now,
      compatibleFrom: migration.compatibleFrom
    )
  }

  private func record(
    version: Int,
    _ name: String,
    checksum: String,
    at now: Date,
    compatibleFrom: Int
  ) throws {
    try execute(
      """
      INSERT INTO accounts_migrations (version, name, checksum, applied_at, compatible_from)
      VALUES ($1, $2, $3, $4, $5)
      """,
      [
        .integer(version), .text(name), .text(checksum), .instant(now), .integer(compatibleFrom),
      ]
    )
  }

  private func delete(version: Int) throws {
    try execute("DELETE FROM accounts_migrations WHERE version = $1", [.integer(version)])
  }

  private func text(_ column: String, of version: Int) throws -> String? {
    try rows(
      "SELECT \(column) FROM accounts_migrations WHERE version = $1",
      [.integer(version)]
    ) { $0.text(0) }
    .first
  }

  /// The rules by which the keys of users were computed; nil if they are not known.
  package func keyRules() throws -> String? { try text("checksum", of: KeyRules.version) }

  /// Records the rules by which the keys of users were computed; nil if they are not known.
  package func record(keyRules: String?, at now: Date) throws {
    try delete(version: KeyRules.version)
    guard let keyRules else { return }
    try record(
      version: KeyRules.version,
      KeyRules.name,
      checksum: keyRules,
      at: now,
      compatibleFrom: 0
    )
  }

  /// The place that the mark of a move names; nil without a mark.
  package func newPlace() throws -> String? { try text("name", of: MoveMark.version) }

  /// Refuses a database that was moved.
  ///
  /// - Throws: ``StorageError``.
  package func refuseIfMoved(from location: String) throws {
    if let place = try newPlace() { throw StorageError.moved(to: place, from: location) }
  }

  /// Marks the database as moved, in the current transaction.
  package func mark(movedTo place: String, at now: Date) throws {
    try removeMoveMark()
    try record(
      version: MoveMark.version,
      place,
      checksum: "",
      at: now,
      compatibleFrom: MoveMark.version
    )
  }

  /// Takes the mark back, in the current transaction.
  package func removeMoveMark() throws { try delete(version: MoveMark.version) }
}

/// The mark of a database that was moved: a row of its table of migrations.
///
/// Its version is greater than that of any migration, and no program supports it: every version of
/// the program refuses a database with the mark.
package enum MoveMark {
  /// The version.
  package static let version = 1_000_000_000
}
