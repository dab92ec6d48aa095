import Accounts

extension StorageError {
  /// What to do about it.
  var hint: String {
    switch code {
    case .databaseBusy: "try again in a moment"
    case .diskFull: "free some space and try again; nothing was stored"
    case .readOnly: "give this account permission to write the file and its folder"
    case .cannotOpen: "check the path and the permissions of the file and its folder"
    case .fileExists: "name another file; this one was left as it is"
    case .inUse: "stop the programs that use it, then try again; it was left as it is"
    case .networkFileSystem: "put the database on a local disk"
    case .missingFolder: "make the folder, or name another file with --db"
    case .notADatabase, .foreignDatabase:
      "name another file with --db; this one was left as it is"
    case .newerDatabase: "install that version, or restore a backup made by this one"
    case .editedMigration:
      "install the version that made the database; migrations are never edited once applied"
    case .changedSchema: "restore a backup; something else has changed the database"
    case .damaged: "restore a backup; copy the damaged file away first"
    case .closed: "open it again"
    case .auditKey:
      "nothing was stored; the user who runs this program has to be able to read \(path), and nobody else"
    case .failed: "see whether the disk is healthy, then try again"
    }
  }
}
