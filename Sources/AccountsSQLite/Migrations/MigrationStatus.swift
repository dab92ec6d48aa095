import Accounts
public import Foundation

/// What is known of one step of the database's schema.
public struct MigrationStatus: Hashable, Sendable {
  /// Its place in the order, from 1.
  public let version: Int

  /// What it does.
  public let name: String

  /// When it was applied; nil where it still has to be.
  public let appliedAt: Date?
}

extension SQLiteStore {
  /// Applies the migrations that a database lacks and takes them back, to show whether they would work.
  ///
  /// Others who write wait meanwhile, as they would for the migration itself: five seconds, and then they are
  /// told that the database is busy.
  ///
  /// - Parameter path: the database file; a missing one is not made.
  /// - Throws: ``StorageError``.
  public static func rehearseMigrations(databasePath path: String) throws {
    do {
      try Migrator.rehearse(onFile: path, at: Date())
    } catch {
      throw StorageError(error, path: path)
    }
  }

  /// What a database's schema is made of, without making or changing the database.
  ///
  /// - Parameter path: the database file; a missing one has nothing applied.
  /// - Returns: every migration this version knows, in order.
  /// - Throws: ``StorageError``.
  public static func migrationStatus(databasePath path: String) throws -> [MigrationStatus] {
    do {
      return try Migrator.status(ofFile: path)
    } catch {
      throw StorageError(error, path: path)
    }
  }
}
