import Foundation

extension Database {
  /// What a file's schema is made of, without making or changing the file.
  ///
  /// - Throws: ``StorageError``.
  static func migrationStatus(path: String) throws -> [MigrationStatus] {
    do {
      // A missing file has the schema of an empty database, which needs no file.
      let isMissing = access(path, F_OK) != 0 && errno == ENOENT
      let file = isMissing ? ":memory:" : path
      let connection = try Connection(path: file, busyTimeout: busyTimeout)
      return try Migrator(connection, path: path).status()
    } catch {
      throw StorageError(error, path: path)
    }
  }
}
