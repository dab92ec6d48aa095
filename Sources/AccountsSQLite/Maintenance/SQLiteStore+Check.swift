package import Accounts

extension SQLiteStore {
  /// Checks a database for damage without changing it.
  ///
  /// - Parameters:
  ///   - path: the database file.
  ///   - isFull: whether to read every row and every index too. With millions of users that takes
  ///     minutes, and writes have to wait while the search index is read.
  ///   - auditKeyPath: the key file of the audit log; nil for the one beside the database.
  ///   - progress: a closure that receives the progress.
  /// - Returns: the faults; empty if there are none.
  /// - Throws: ``StorageError`` if the file cannot be checked at all.
  public static func check(
    databasePath path: String,
    isFull: Bool = false,
    auditKeyPath: String? = nil,
    progress: @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) throws -> [CheckFinding] {
    do {
      return try DatabaseCheck(path: path, auditKeyPath: auditKeyPath)
        .run(isFull: isFull, progress: progress)
    } catch {
      throw StorageError(error, at: path)
    }
  }

  /// Throws if a pepper has none of the keys that a database's passwords need: nobody could log in.
  ///
  /// - Parameters:
  ///   - pepper: the pepper; nil for none.
  ///   - path: the database file; one of an earlier schema is not looked at.
  /// - Throws: `MissingPepperKey` and ``StorageError``.
  package static func requireKey(of pepper: Pepper?, databasePath path: String) throws {
    do {
      try DatabaseCheck(path: path, auditKeyPath: nil).requireKey(of: pepper)
    } catch let error as MissingPepperKey {
      throw error
    } catch {
      throw StorageError(error, at: path)
    }
  }
}
