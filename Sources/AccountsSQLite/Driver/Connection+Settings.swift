extension Connection {
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
  func configure() throws(SQLiteError) {
    // An acknowledged write survives power loss (sqlite.org/pragma.html#pragma_synchronous).
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA wal_autocheckpoint = 0")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA cell_size_check = ON")
    // A deleted user's data is overwritten, not only unlinked.
    try execute("PRAGMA secure_delete = ON")
    // Temporary tables and sorts never reach the disk.
    try execute("PRAGMA temp_store = MEMORY")
    // In KiB: the upper pages of every index of ten million users.
    try execute("PRAGMA cache_size = -32768")
  }

  /// Enlarges the page cache fourfold for this connection.
  ///
  /// Bulk work changes pages all over the indexes. Pages that do not fit in the cache are written
  /// and read again before the transaction ends.
  func enlargePageCache() throws { try execute("PRAGMA cache_size = -131072") }
}

/// An error: the file system has no shared memory, which WAL mode needs.
struct NoWAL: Error {}
