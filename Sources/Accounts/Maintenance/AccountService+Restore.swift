public import Foundation

extension AccountService {
  /// Puts a backup in a database's place.
  ///
  /// The backup is copied and checked first; the database that was there is kept beside it under another
  /// name. A backup of an older version is migrated when it is first opened.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder has to exist.
  ///   - backup: the backup; it is left as it is.
  ///   - isReplacing: whether a database may be there already. Nobody may be using it.
  ///   - now: the instant, for the name of the one that is kept.
  ///   - progress: told how far it is.
  /// - Returns: where the database that was there is now; nil where there was none.
  /// - Throws: ``StorageError``; the database is as it was then.
  public static func restore(
    databasePath path: String,
    from backup: String,
    isReplacing: Bool = false,
    now: Date = Date(),
    progress: @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) throws -> String? {
    let exists = access(path, F_OK) == 0
    if exists, !isReplacing { throw StorageError(.fileExists, path: path) }
    let place: String
    let copy: DatabaseCopy
    do {
      place = exists ? try DatabasePath.resolved(path) : path
      copy = try copyBackup(backup, beside: place, progress)
    } catch {
      throw StorageError(error, path: backup)
    }
    do {
      guard exists else {
        try copy.put(at: place)
        return nil
      }
      return try Replacement(of: place, now: now).put(copy)
    } catch {
      copy.remove()
      throw StorageError(error, path: path)
    }
  }

  private static func copyBackup(
    _ backup: String,
    beside place: String,
    _ progress: (MaintenanceProgress) -> Void
  ) throws -> DatabaseCopy {
    let backup = try DatabasePath.resolved(backup)
    let kind = try DatabaseHeader(path: backup).kind
    guard kind != .empty else { throw StorageError(.notADatabase, path: backup) }
    try kind.requireOurs(path: backup)
    let source = try Connection(path: backup, access: .read, busyTimeout: Database.busyTimeout)
    return try DatabaseCopy(of: source, beside: place, progress: progress)
  }
}

/// The database that a backup is put in the place of.
private struct Replacement {
  let path: String
  let keptPath: String

  init(of path: String, now: Date) {
    self.path = path
    let stamp = now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    keptPath = "\(path).before-restore-\(stamp)"
  }

  /// Keeps the old database under another name, and puts a copy in its place.
  func put(_ copy: DatabaseCopy) throws -> String {
    if try DatabaseHeader(path: path).kind == .foreign {
      throw StorageError(.foreignDatabase, path: path)
    }
    do {
      let alone = try OpenLock(besides: path, shared: false, timeout: .seconds(1))
      try withExtendedLifetime(alone) {
        try WriteLock(besides: path, timeout: .seconds(1)).hold { try exchange(copy) }
      }
    } catch is LockFile.TimedOut {
      throw StorageError(.inUse, path: path)
    }
    return keptPath
  }

  private func exchange(_ copy: DatabaseCopy) throws {
    // So that the old file alone is the whole of it. Where it is too damaged for that, its log goes with it.
    if let old = try? Connection(path: path, busyTimeout: .zero) { try? old.checkpoint() }
    guard link(path, keptPath) == 0 else { throw POSIXError.last }
    // A log that stayed would be read as the new database's.
    if !WriteAheadLog.isEmpty(of: path) {
      guard rename(path + "-wal", keptPath + "-wal") == 0 else { throw POSIXError.last }
    } else {
      unlink(path + "-wal")
    }
    unlink(path + "-shm")
    try DatabasePath.synchronizeFolder(of: path)
    try copy.replace(path)
  }
}
