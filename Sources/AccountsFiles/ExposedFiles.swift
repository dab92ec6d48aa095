import Foundation

/// Files with secrets or personal data that other users can read or write.
public enum ExposedFiles {
  /// Returns the exposed files of a database: the file itself, and those that SQLite and this
  /// program keep beside it.
  ///
  /// - Parameter path: the database file.
  /// - Returns: the paths of existing files that their group or others can read or write.
  public static func ofDatabase(_ path: String) -> [String] {
    // If there is no such file, none is exposed.
    guard let resolved = realpath(path, nil) else { return [] }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return ["", "-wal", "-shm", "-journal", "-audit-key", "-mail-key"].map { path + $0 }
      .filter(isExposed)
  }

  /// Returns the folder of a database if other users can replace the files in it.
  ///
  /// - Parameter path: the database file.
  /// - Returns: the folder; nil if only its owner can write to it, or its sticky bit protects the
  ///   files.
  public static func folder(ofDatabase path: String) -> String? {
    folder(of: path, writableBy: S_IWGRP | S_IWOTH)
  }

  /// Returns the place that lets every user change a file: its folder, in which they can replace
  /// it, or the file itself.
  ///
  /// - Parameter path: the file.
  /// - Returns: the folder or the file; nil if neither lets them, and for what is no ordinary file.
  public static func placeOpenToAll(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return folder(of: path, writableBy: S_IWOTH) ?? (status.st_mode & S_IWOTH != 0 ? path : nil)
  }

  /// The folder of a file, if others than its owner can replace the files in it.
  private static func folder(of path: String, writableBy others: mode_t) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let folder = URL(filePath: String(cString: resolved)).deletingLastPathComponent().path
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & others != 0, status.st_mode & S_ISVTX == 0
    else { return nil }
    return folder
  }

  /// Whether a file exists and its group or others can read or write it.
  public static func isExposed(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o066 != 0
  }
}
