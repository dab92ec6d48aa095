public import Accounts
import Foundation

extension SQLiteStore {
  /// Applies the pending migrations and rolls them back, to see whether they would work.
  ///
  /// Other writers wait meanwhile, as during the migration itself: after five seconds they fail
  /// because the database is busy.
  ///
  /// - Parameter path: the database file; a missing one is not created.
  /// - Throws: ``StorageError``.
  public static func dryRunMigrations(databasePath path: String) throws {
    do {
      try Migrator.dryRun(onFile: path, at: Date())
    } catch {
      throw StorageError(error, at: path)
    }
  }

  /// Returns the status of a database's migrations, without creating or changing the database.
  ///
  /// - Parameter path: the database file; in a missing one all migrations are pending.
  /// - Returns: all migrations this version knows, in order.
  /// - Throws: ``StorageError``.
  public static func migrationStatus(databasePath path: String) throws -> [MigrationStatus] {
    do {
      return try Migrator.status(ofFile: path)
    } catch {
      throw StorageError(error, at: path)
    }
  }
}
