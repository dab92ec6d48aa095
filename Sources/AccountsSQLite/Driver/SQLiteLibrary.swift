import CSQLite

/// The SQLite library that the program is linked with.
public enum SQLiteLibrary {
  /// The version, such as `3.40.1`.
  public static var version: String { String(cString: sqlite3_libversion()) }

  /// Whether it has the WAL-reset bug (sqlite.org/wal.html#walresetbug): if two programs checkpoint
  /// and write at the same moment, the database may be damaged.
  ///
  /// This program is safe from itself, since all its processes take turns. Other programs do not
  /// take part in that.
  public static var hasWALResetBug: Bool {
    hasWALResetBug(version: Int(sqlite3_libversion_number()))
  }

  /// The name and version, with the bug and what to do about it.
  public static var summary: String {
    let bug = """
       has a known bug: never change the file with another program, such as sqlite3 (this program itself is safe)
      """
    return "SQLite \(version)\(hasWALResetBug ? bug : "")"
  }

  /// Whether a version has the bug.
  ///
  /// - Parameter version: the number of the version: 3040001 for 3.40.1.
  /// - Returns: true before 3.51.3, except for the corrected 3.44.6 and 3.50.7 and their
  ///   successors.
  static func hasWALResetBug(version: Int) -> Bool {
    switch version {
    case 3_044_006..<3_045_000, 3_050_007..<3_051_000, 3_051_003...: false
    default: true
    }
  }
}
