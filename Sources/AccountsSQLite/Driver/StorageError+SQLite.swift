import Accounts
import AccountsFiles
import CSQLite
import Foundation

extension StorageError {
  /// Turns a database error into one for operators; returns any other error as it is.
  ///
  /// - Parameters:
  ///   - error: the error to translate.
  ///   - path: the database file.
  /// - Returns: the error for the caller.
  static func translating(_ error: any Error, path: String) -> any Error {
    switch error {
    case is LockFile.TimedOut, is UnreadableRow, is SQLiteError, is POSIXError, is KeyFileError,
      is NoWAL, is MissingAuditKey:
      StorageError(error, path: path)
    default: error
    }
  }

  /// Creates an error that tells an operator the cause.
  ///
  /// - Parameters:
  ///   - error: an error from opening, reading or writing.
  ///   - path: the database file.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StorageError: self = error
    case is LockFile.TimedOut: self.init(.databaseBusy, path: path)
    case let error as UnreadableRow:
      self.init(.damaged, path: path, detail: "a row of \(error.table) cannot be read")
    case let error as SQLiteError: self.init(error, path: path)
    case let error as POSIXError: self.init(error.code, path: path)
    case let error as KeyFileError:
      // Never report this as a full disk: the audit log cannot be signed, which is not the same as cannot grow.
      self.init(.auditKey, path: error.path, detail: error.description, advice: error.hint)
    case is NoWAL:
      let detail = "the file system of \(path) does not support SQLite's WAL mode"
      self.init(.unsuitableFileSystem, path: path, detail: detail)
    case let error as MissingAuditKey:
      self.init(.missingAuditKey, path: path, detail: error.description)
    default: self.init(.failed, path: path, detail: "\(error)")
    }
  }

  private init(_ error: SQLiteError, path: String) {
    switch error.code {
    case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(error.systemError):
      self.init(.diskFull, path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: self.init(.databaseBusy, path: path)
    case SQLITE_FULL: self.init(.diskFull, path: path)
    case SQLITE_READONLY, SQLITE_PERM: self.init(.readOnly, path: path, detail: error.message)
    case SQLITE_CANTOPEN: self.init(.cannotOpen, path: path, detail: error.message)
    case SQLITE_NOTADB: self.init(.notADatabase, path: path)
    case SQLITE_CORRUPT: self.init(.damaged, path: path, detail: error.message)
    case SQLITE_ERROR, SQLITE_SCHEMA:
      self.init(.changedSchema, path: path, detail: error.description)
    default: self.init(.failed, path: path, detail: error.description)
    }
  }

  private init(_ code: POSIXErrorCode, path: String) {
    let detail = String(cString: strerror(code.rawValue))
    switch code {
    case .ENOENT: self.init(.missingFolder, path: path)
    case .ENOSPC, .EDQUOT: self.init(.diskFull, path: path)
    case .EROFS: self.init(.readOnly, path: path, detail: detail)
    case .EACCES, .EPERM, .ENOTDIR, .EISDIR, .ENAMETOOLONG, .ELOOP, .EINVAL:
      self.init(.cannotOpen, path: path, detail: detail)
    default: self.init(.failed, path: path, detail: detail)
    }
  }
}
