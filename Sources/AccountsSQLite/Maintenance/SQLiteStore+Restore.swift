public import Accounts
import AccountsFiles
public import Foundation

extension SQLiteStore {
  /// Replaces a database with a backup.
  ///
  /// The backup is copied and checked first; the old database is kept beside it under another name.
  /// The copy of a backup of an older version is migrated. Every session ends and every device is
  /// forgotten, since the backup does not know which of them have ended since.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder must exist.
  ///   - backup: the backup; it is not changed.
  ///   - actor: the actor of the restore.
  ///   - audit: the settings of the audit log.
  ///   - auditKeyPath: the key file of the audit log; nil for the one beside the database.
  ///   - isReplacing: whether to replace an existing database. It must not be in use.
  ///   - mayBeUnsigned: whether the audit log may stay unsigned if the key that signed it is not on
  ///     this machine. Nothing can be stored then until ``AuditLog/sign(by:withNewKey:)``.
  ///   - now: the instant, used in the name of the old database.
  ///   - progress: a closure that receives the progress.
  /// - Returns: the new path of the old database; nil if there was none.
  /// - Throws: ``StorageError``; the database is then unchanged, unless only the folder could not
  ///   be synchronized at the end: then the restore may not survive a power loss.
  public static func restore(
    databasePath path: String,
    from backup: String,
    by actor: AuditActor,
    audit: AuditSettings = AuditSettings(),
    auditKeyPath: String? = nil,
    isReplacing: Bool = false,
    mayBeUnsigned: Bool = false,
    now: Date = Date(),
    progress: @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) throws -> String? {
    do {
      let former = try FormerDatabase(at: path, isReplacing: isReplacing, now: now)
      do {
        let copy = try copyBackup(backup, beside: former.path, progress)
        defer { copy.remove() }
        try copy.migrate(at: now)
        try copy.deleteEarlierAccess()
        try copy.mendSearchIndex()
        let entry = AuditEntry(at: now, action: .restore, actor: actor)
        let signer = AuditSigner(audit, keyPath: auditKeyPath, database: former.path)
        try copy.append(entry, to: signer, mayBeUnsigned: mayBeUnsigned)
        return try former.replace(by: copy)
      } catch {
        former.removeIfNew()
        throw error
      }
    } catch {
      throw StorageError(error, at: path)
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
      let header = try DatabaseHeader(path: backup)
      let kind = header.kind
      guard kind != .empty else { throw StorageError(.notADatabase, at: backup) }
      try kind.requireOurs(path: backup)
      try header.requireLog(beside: backup)
      // A read-only connection cannot recover the log of a killed process.
      source = try Connection(maintaining: backup, kind)
    } catch {
      throw StorageError(error, at: backup)
    }
    return try DatabaseCopy(of: source, at: backup, beside: place, progress: progress)
  }
}
