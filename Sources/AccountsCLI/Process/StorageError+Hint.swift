import Accounts

extension StorageError {
  /// The remedy.
  var hint: String {
    if !advice.isEmpty, code != .auditKey { return advice }
    return switch code {
    case .databaseBusy: "try again in a moment"
    case .diskFull: "free some space and try again; the last change was not stored"
    case .readOnly:
      "give the user who runs this program permission to write to the file and its folder"
    case .cannotOpen: "check the path and the permissions of the file and its folder"
    case .alreadyExists: "choose another file; this one was not changed"
    case .inUse: "stop the programs that use it, then try again; it was not changed"
    case .replaced: "restart the program; nothing was stored"
    case .unsuitablePlace: "put the database on a local disk"
    case .strayLog:
      "put back the database file that \(location)-wal belongs to; or, to discard the changes in \(location)-wal, move \(location)-wal elsewhere"
    case .copiedWithoutLog:
      "copy both files at once, or restore a file that 'accounts backup' made; only if no program used the database while it was copied, the file is complete: then run 'touch \(location)-wal', and try again"
    case .missingPlace: "create the folder, or choose another file"
    case .notADatabase: "choose another file; this one was not changed"
    case .foreignDatabase: "choose another database; this one was not changed"
    case .newerDatabase: "install the newer version, or restore a backup made with this version"
    case .editedMigration:
      "install the version that last opened the database without this error"
    case .changedSchema:
      "restore a backup from before the change, and find out who could write to the database"
    case .damaged: "keep a copy of the damaged file, then restore a backup"
    case .refusedValue:
      "find out who could write to the database; correct the user with 'accounts users edit --db \(location)', or delete them, then try again; if this file is a backup, first set ACCOUNTS_AUDIT_KEY_FILE to the audit key of the original database"
    case .closed: "run the command again"
    case .auditKey: "nothing was stored; \(advice)"
    case .missingAuditKey:
      "copy the file with that key to the path that 'accounts config' shows as auditKeyFile, or set ACCOUNTS_AUDIT_KEY_FILE to it; if it is lost, run 'accounts audit sign --new-key'"
    case .unreachable:
      "check that the server is running, and that the URL names its host, the database and a PostgreSQL role that may connect"
    case .unknownOutcome: "check whether the change was stored before you repeat it"
    case .notPermitted:
      "make the PostgreSQL role the owner of the database and of all tables in it, and allow it to create tables in the schema"
    case .openToRoles: "revoke the rights of other roles in the database and its schema"
    case .moved:
      "use --db \(detail); or, if no program has changed that database, use this one again: run 'accounts move --cancel --from \(location) --to \(detail)'"
    case .notEmpty: "name a new file or an empty database; this one was not changed"
    case .olderSchema: "run 'accounts migrate --db \(location)' first; nothing was changed"
    case .empty:
      "name another database; if a move to it was interrupted, run the move again, or, after you have stopped the programs that use it, 'accounts move --cancel' with --yes instead of --to"
    case .changedCopy:
      "to keep what only it has, go on with it, or move it to a new place with 'accounts move'; if that may be lost, use --yes instead of --to"
    case .differentCopy: "the source was not changed; check it, then try again"
    case .failed: "check the disk, then try again"
    }
  }
}
