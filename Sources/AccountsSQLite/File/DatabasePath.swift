import Accounts
import AccountsFiles
import Foundation

/// The way to a database file.
enum DatabasePath {
  /// Makes an empty file where there is none, and gives the path behind any symbolic links.
  ///
  /// SQLite puts its files beside the one a link points to; the lock has to be one of them. An absolute
  /// path is also never taken for a URI or for ":memory:".
  ///
  /// - Throws: `POSIXError`; ``StorageError`` where that says more.
  static func makingFile(at path: String) throws -> String {
    try makeFile(at: path)
    return try resolved(path)
  }

  /// The path behind any symbolic links.
  ///
  /// - Throws: ``StorageError`` where there is no such file.
  static func resolved(_ path: String) throws -> String {
    guard let resolved = realpath(path, nil) else {
      let reason = String(cString: strerror(errno))
      throw StorageError(.cannotOpen, path: path, detail: reason)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Refuses a file on a network file system, whose locks and shared memory do not hold between machines
  /// (sqlite.org/wal.html, sqlite.org/useovernet.html).
  ///
  /// - Throws: ``StorageError``.
  static func requireLocal(_ path: String) throws {
    guard let type = Mount(of: path)?.networkType else { return }
    throw StorageError(.networkFileSystem, path: path, detail: type)
  }

  /// Makes an empty file that only its owner can read, since SQLite would use the umask's mode.
  private static func makeFile(at path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
      return try Folder.synchronize(of: path)
    }
    guard errno != EEXIST else { return }
    let error = POSIXError.last
    var status = stat()
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if error.code == .ENOENT, stat(folder, &status) == 0 {
      throw StorageError(.cannotOpen, path: path, detail: "no file can be made there")
    }
    throw error
  }
}
