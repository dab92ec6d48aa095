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
  static func translating(_ error: any Error, at path: String) -> any Error {
    switch error {
    case is LockFile.TimedOut, is UnreadableRow, is SQLiteError, is POSIXError, is KeyFileError,
      is NoWAL, is MissingAuditKey:
      StorageError(error, at: path)
    default: error
    }
  }

  /// Creates an error that tells an operator the cause.
  ///
  /// - Parameters:
  ///   - error: an error from opening, reading or writing.
  ///   - path: the database file.
  init(_ error: any Error, at path: String) {
    switch error {
    case let error as StorageError: self = error
    case is LockFile.TimedOut: self.init(.databaseBusy, at: path)
    case let error as UnreadableRow: self = .unreadable(error, at: path)
    case let error as SQLiteError: self.init(error, at: path)
    case let error as POSIXError: self.init(error.code, at: path)
    case let error as KeyFileError:
      // Never report this as a full disk: the audit log cannot be signed, which is not the same as
      // cannot grow.
      self.init(.auditKey, at: error.path, detail: error.description, advice: error.hint)
    case is NoWAL:
      let detail = "the file system of \(path) does not support SQLite's WAL mode"
      self.init(.unsuitablePlace, at: path, detail: detail)
    case let error as MissingAuditKey:
      self.init(.missingAuditKey, at: path, detail: error.description)
    default: self.init(.failed, at: path, detail: "\(error)")
    }
  }

  private init(_ error: SQLiteError, at path: String) {
    switch error.code {
    case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(error.systemError):
      self.init(.diskFull, at: path)
    case SQLITE_BUSY, SQLITE_LOCKED: self.init(.databaseBusy, at: path)
    case SQLITE_FULL: self.init(.diskFull, at: path)
    case SQLITE_READONLY, SQLITE_PERM: self.init(.readOnly, at: path, detail: error.message)
    case SQLITE_CANTOPEN: self.init(.cannotOpen, at: path, detail: error.message)
    case SQLITE_NOTADB: self.init(.notADatabase, at: path)
    case SQLITE_CORRUPT: self.init(.damaged, at: path, detail: error.message)
    case SQLITE_ERROR, SQLITE_SCHEMA:
      self.init(.changedSchema, at: path, detail: error.description)
    default: self.init(.failed, at: path, detail: error.description)
    }
  }

  private init(_ code: POSIXErrorCode, at path: String) {
    let detail = String(cString: strerror(code.rawValue))
    switch code {
    case .ENOENT:
      self.init(.missingPlace, at: path, detail: "the folder of \(path) does not exist")
    case .ENOSPC, .EDQUOT: self.init(.diskFull, at: path)
    case .EROFS: self.init(.readOnly, at: path, detail: detail)
    case .EACCES, .EPERM, .ENOTDIR, .EISDIR, .ENAMETOOLONG, .ELOOP, .EINVAL:
      self.init(.cannotOpen, at: path, detail: detail)
    default: self.init(.failed, at: path, detail: detail)
    }
  }
}

extension StorageError {
  /// The error for a file that was replaced, itself or its lock file, while it was open.
  static func replaced(at path: String) -> StorageError {
    let detail = "the database \(path) or its lock file was replaced while it was in use"
    return StorageError(.replaced, at: path, detail: detail)
  }

  /// The error for a file on a network file system.
  static func onNetworkFileSystem(_ type: String, at path: String) -> StorageError {
    let detail =
      "the database \(path) is on a network file system (\(type)), where file locks are unreliable"
    return StorageError(.unsuitablePlace, at: path, detail: detail)
  }

  /// The error for a copy of a database file without the write-ahead log.
  static func copiedWithoutLog(_ path: String) -> StorageError {
    let detail =
      "\(path) was copied without \(path)-wal, which has the newest changes if the database was in use"
    return StorageError(.copiedWithoutLog, at: path, detail: detail)
  }

  /// The error for a file that is empty, or a copy, but has the write-ahead log of another database
  /// beside it.
  static func strayLog(at path: String) -> StorageError {
    let detail = "\(path)-wal contains changes from a database other than \(path)"
    return StorageError(.strayLog, at: path, detail: detail)
  }
}
