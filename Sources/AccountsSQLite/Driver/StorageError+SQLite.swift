import Accounts
import AccountsFiles
import CSQLite
import Foundation

extension StorageError {
  /// The error of a body: a failure of the database in words for an operator, anything else as it is.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - path: the database file.
  /// - Returns: the error for the caller.
  static func translating(_ error: any Error, path: String) -> any Error {
    switch error {
    case is LockFile.TimedOut, is UnreadableRow, is SQLiteError, is POSIXError, is KeyFileError,
      is NoWAL:
      StorageError(error, path: path)
    default: error
    }
  }

  /// Tells an operator what a failure below means.
  ///
  /// - Parameters:
  ///   - error: anything that opening, reading or writing threw.
  ///   - path: the database file.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StorageError: self = error
    case is LockFile.TimedOut: self.init(.databaseBusy, path: path)
    case is UnreadableRow:
      self.init(.damaged, path: path, detail: "a user's row cannot be read")
    case let error as SQLiteError: self.init(error, path: path)
    case let error as POSIXError: self.init(error.code, path: path)
    case let error as KeyFileError:
      // Never a lack of room: a log that cannot be signed must not be taken for one that cannot grow.
      self.init(.auditKey, path: error.path, detail: error.description)
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
