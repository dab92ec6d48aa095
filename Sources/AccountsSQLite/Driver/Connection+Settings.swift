extension Connection {
  /// The time to wait for other processes before the database counts as busy.
  static let busyTimeout = Duration.seconds(5)

  /// Marks the file as ours and switches it to WAL mode: settings that the file keeps.
  ///
  /// Call it only while holding the write lock, and only for a file that is empty or ours.
  func prepareFile() throws {
    // Before WAL mode, so that the mark is in the file itself and not only in the WAL.
    try execute("PRAGMA application_id = \(DatabaseHeader.applicationID)")
    let mode = try rows("PRAGMA journal_mode = WAL") { $0.text(0) }
    guard mode == ["wal"] else { throw NoWAL() }
  }

  /// Applies the settings of one connection.
  func configure(_ cache: PageCache = .largest) throws(SQLiteError) {
    // An acknowledged write survives power loss (sqlite.org/pragma.html#pragma_synchronous).
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA wal_autocheckpoint = 0")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA cell_size_check = ON")
    // A deleted user's data is overwritten, not only unlinked.
    try execute("PRAGMA secure_delete = ON")
    // Temporary tables and sorts never reach the disk.
    try execute("PRAGMA temp_store = MEMORY")
    try limitPageCache(to: cache.kibibytes)
  }

  /// Changes the size of the page cache of this connection.
  func limitPageCache(to kibibytes: Int) throws(SQLiteError) {
    try execute("PRAGMA cache_size = -\(kibibytes)")
  }
}

/// An error: the file system has no shared memory, which WAL mode needs.
struct NoWAL: Error {}
