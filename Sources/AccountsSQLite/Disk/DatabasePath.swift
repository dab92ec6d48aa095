import Accounts
import AccountsFiles
import Foundation

/// Functions on the path of a database file.
enum DatabasePath {
  /// Creates an empty file if there is none, and resolves symbolic links.
  ///
  /// SQLite puts its files beside the link's target; the lock file must be there too. An absolute
  /// path is also never mistaken for a URI or for ":memory:".
  ///
  /// - Throws: `POSIXError`, or ``StorageError`` where it has more detail.
  static func makingFile(at path: String) throws -> String {
    _ = try makeFile(at: path)
    return try resolved(path)
  }

  /// Resolves the symbolic links in a path.
  ///
  /// - Throws: ``StorageError`` if there is no such file.
  static func resolved(_ path: String) throws -> String {
    guard let resolved = realpath(path, nil) else {
      let reason = String(cString: strerror(errno))
      throw StorageError(.cannotOpen, at: path, detail: reason)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Rejects a file on a network file system.
  ///
  /// Its locks and shared memory do not hold between machines (sqlite.org/wal.html,
  /// sqlite.org/useovernet.html).
  ///
  /// - Throws: ``StorageError``.
  static func requireLocal(_ path: String) throws {
    guard let type = Mount(of: path)?.networkType else { return }
    throw StorageError.onNetworkFileSystem(type, at: path)
  }

  /// Creates an empty file that only its owner can read; SQLite would use the umask.
  ///
  /// - Returns: whether the file was created; false if there was one.
  /// - Throws: `POSIXError`, or ``StorageError`` where it has more detail.
  static func makeFile(at path: String) throws -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
      try Folder.synchronize(of: path)
      return true
    }
    guard errno != EEXIST else { return false }
    let error = POSIXError.last
    var status = stat()
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if error.code == .ENOENT, stat(folder, &status) == 0 {
      throw StorageError(.cannotOpen, at: path, detail: "the file cannot be created")
    }
    throw error
  }
}
