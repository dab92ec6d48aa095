import Foundation

/// Files with secrets or personal data that are open to others than their owner.
public enum ExposedFiles {
  /// Those of a database: the file itself, and what SQLite and this program keep beside it.
  ///
  /// - Parameter path: the database file.
  /// - Returns: the paths of those that are there, and that their group or anybody can read or write.
  public static func ofDatabase(_ path: String) -> [String] {
    // Where there is no such file, none is exposed.
    guard let resolved = realpath(path, nil) else { return [] }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return ["", "-wal", "-shm", "-journal", "-audit-key"].map { path + $0 }.filter(isExposed)
  }

  /// Whether a file is there, and its group or anybody can read or write it.
  public static func isExposed(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o066 != 0
  }
}
