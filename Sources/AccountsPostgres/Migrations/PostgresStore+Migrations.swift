package import Accounts
import Foundation

extension PostgresStore {
  /// Applies the pending migrations and rolls them back, to see whether they would work.
  ///
  /// - Throws: ``StorageError``.
  package static func dryRunMigrations(_ address: DatabaseAddress) throws {
    try withMigrator(address) { try $0.apply(at: Date(), isDryRun: true) }
  }

  /// Returns the status of a database's migrations, without changing the database.
  ///
  /// - Parameter address: the database; in an empty one all migrations are pending.
  /// - Returns: all migrations this version knows, in order.
  /// - Throws: ``StorageError``.
  package static func migrationStatus(_ address: DatabaseAddress) throws -> [MigrationStatus] {
    try withMigrator(address) { try $0.status() }
  }

  /// Checks a database whose migrations may be pending, without changing it.
  ///
  /// - Parameters:
  ///   - address: the database, which has tables.
  ///   - keys: the keys of the audit log.
  /// - Returns: the reason why the tables were not compared with the migrations; nil if they were.
  /// - Throws: ``StorageError`` if a key that signed the log is missing, or another program has
  ///   changed the tables or added code that statements run.
  package static func check(_ address: DatabaseAddress, keys: KeySource) throws -> String? {
    try withMigrator(address) { migrator in
      try migrator.requireOwnCode()
      let reason = try migrator.requireOwnSchema()
      let ids = try migrator.connection.rows(
        "SELECT DISTINCT key_id FROM audit_head WHERE key_id IS NOT NULL"
      ) { $0.text(0) }
      try AuditSigner(AuditSettings(), keys: keys).requireKeys(ids)
      return reason
    }
  }

  private static func withMigrator<Value>(
    _ address: DatabaseAddress,
    _ work: (Migrator) throws -> Value
  ) throws -> Value {
    do {
      let migrator = Migrator(try Connection(address), location: address.location)
      try migrator.requireClosed()
      return try work(migrator)
    } catch {
      throw StorageError.translating(error, at: address.location)
    }
  }
}
