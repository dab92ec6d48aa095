import Accounts
import AccountsFiles
import CSQLite
import Foundation

/// The header of a database file (sqlite.org/fileformat2.html#the_database_header).
///
/// Read it before SQLite opens the file: a connection would create files beside a database that is
/// not ours.
struct DatabaseHeader {
  /// The application ID "ACCT", which marks a file as ours
  /// (sqlite.org/pragma.html#pragma_application_id).
  static let applicationID: UInt32 = 0x4143_4354

  /// The kind of a file.
  enum Kind: Equatable {
    /// An empty file.
    case empty

    /// A database of this program; one without WAL mode is being created, or was copied here.
    case ours(isWAL: Bool)

    /// A database of another program.
    case foreign

    /// Any other file.
    case notADatabase

    /// Throws unless the file is empty or ours.
    ///
    /// - Throws: ``StorageError``.
    func requireOurs(path: String) throws {
      switch self {
      case .empty, .ours: return
      case .foreign: throw StorageError(.foreignDatabase, at: path)
      case .notADatabase: throw StorageError(.notADatabase, at: path)
      }
    }

    /// Rejects a file whose name another database had: SQLite would delete that one's write-ahead
    /// log, which may have its last changes, or apply them to this file.
    ///
    /// - Throws: ``StorageError``; `POSIXError` and `SQLiteError`.
    func requireOwnLog(path: String) throws {
      var status = stat()
      guard
        self != .ours(isWAL: true), stat(path + "-wal", &status) == 0, status.st_size > 0,
        // Another process may have turned the file to WAL mode meanwhile.
        try DatabaseHeader(path: path).kind != .ours(isWAL: true)
      else { return }
      throw StorageError.strayLog(at: path)
    }
  }

  /// The kind of the file.
  let kind: Kind

  /// Rejects a database that is to be restored, but may lack its newest changes: a raw copy of a
  /// database in use says that it has a write-ahead log, which was not copied.
  ///
  /// A database in its place may have none: other programs remove the log when they close it.
  ///
  /// - Throws: ``StorageError``.
  func requireLog(beside path: String) throws {
    guard kind == .ours(isWAL: true), access(path + "-wal", F_OK) != 0 else { return }
    throw StorageError.copiedWithoutLog(path)
  }

  /// Reads the header of a file.
  ///
  /// - Parameter path: the file.
  /// - Throws: `POSIXError` and `SQLiteError`; ``StorageError`` if it is not a regular file.
  init(path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw POSIXError.last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.cannotOpen, at: path, detail: "not a regular file")
    }
    guard status.st_size > 0 else {
      kind = .empty
      return
    }
    kind = Self.kind(try Self.read(path, count: min(100, Int(status.st_size)))[...])
  }

  /// Reads the beginning of a file through SQLite's VFS.
  ///
  /// Closing a file descriptor of our own would drop the locks that every other connection in this
  /// process has on the file (sqlite.org/howtocorrupt.html, section 2.2); SQLite defers the close.
  private static func read(_ path: String, count: Int) throws -> [UInt8] {
    guard
      let vfs = sqlite3_vfs_find(nil),
      let name = sqlite3_create_filename(path, "", "", 0, nil)
    else { throw POSIXError(.ENOMEM) }
    defer { sqlite3_free_filename(name) }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Int(vfs.pointee.szOsFile),
      alignment: 16
    )
    defer { memory.deallocate() }
    let file = memory.initializeMemory(as: sqlite3_file.self, repeating: sqlite3_file(), count: 1)
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB
    let opened = vfs.pointee.xOpen(vfs, name, file, flags, nil)
    defer { _ = file.pointee.pMethods?.pointee.xClose(file) }
    guard opened == SQLITE_OK, let methods = file.pointee.pMethods else {
      throw POSIXError.last
    }
    var bytes = [UInt8](repeating: 0, count: count)
    let code = methods.pointee.xRead(file, &bytes, Int32(count), 0)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: nil) }
    return bytes
  }

  private static func kind(_ bytes: ArraySlice<UInt8>) -> Kind {
    if bytes.isEmpty { return .empty }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return .notADatabase
    }
    let identifier = bytes[68..<72].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    guard identifier == applicationID else { return .foreign }
    // The write and read versions of the file format: 2 is WAL.
    return .ours(isWAL: bytes[18] == 2 && bytes[19] == 2)
  }
}
