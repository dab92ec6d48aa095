public import Accounts
import AccountsFiles
public import Foundation

extension SQLiteStore {
  /// Puts a backup in a database's place.
  ///
  /// The backup is copied and checked first; the database that was there is kept beside it under another
  /// name. A backup of an older version is migrated when it is first opened. Every session ends, since the
  /// backup does not know which have ended meanwhile.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder has to exist.
  ///   - backup: the backup; it is left as it is.
  ///   - actor: who puts it there.
  ///   - audit: the settings of the audit log.
  ///   - auditKeyPath: the file of the key that signs it; nil for the one beside the database.
  ///   - isReplacing: whether a database may be there already. Nobody may be using it.
  ///   - now: the instant, for the name of the one that is kept.
  ///   - progress: told how far it is.
  /// - Returns: where the database that was there is now; nil where there was none.
  /// - Throws: ``StorageError``; the database is as it was then.
  public static func restore(
    databasePath path: String,
    from backup: String,
    by actor: AuditActor,
    audit: AuditSettings = AuditSettings(),
    auditKeyPath: String? = nil,
    isReplacing: Bool = false,
    now: Date = Date(),
    progress: @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) throws -> String? {
    let exists = access(path, F_OK) == 0
    if exists, !isReplacing { throw StorageError(.fileExists, path: path) }
    do {
      let place = exists ? try DatabasePath.resolved(path) : path
      let copy = try copyBackup(backup, beside: place, progress)
      do {
        try copy.endSessions()
        let entry = AuditEntry(at: now, action: .restore, actor: actor)
        let trail = AuditTrail(audit, keyPath: auditKeyPath, database: place)
        try copy.append(entry, to: trail)
        let former = FormerDatabase(at: place, now: now)
        guard exists else {
          try former.setLogsAside()
          try copy.put(at: place)
          return nil
        }
        return try former.replace(by: copy)
      } catch {
        copy.remove()
        throw error
      }
    } catch {
      throw StorageError(error, path: path)
    }
  }

  private static func copyBackup(
    _ backup: String,
    beside place: String,
    _ progress: (MaintenanceProgress) -> Void
  ) throws -> DatabaseCopy {
    let source: Connection
    do {
      let backup = try DatabasePath.resolved(backup)
      let kind = try DatabaseHeader(path: backup).kind
      guard kind != .empty else { throw StorageError(.notADatabase, path: backup) }
      try kind.requireOurs(path: backup)
      // Not a reader, which cannot recover what a process that was killed left behind.
      source = try Connection(path: backup, busyTimeout: Database.busyTimeout)
    } catch {
      throw StorageError(error, path: backup)
    }
    return try DatabaseCopy(of: source, at: backup, beside: place, progress: progress)
  }
}
