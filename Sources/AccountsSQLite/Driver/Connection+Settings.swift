extension Connection {
  /// Marks the file as ours and turns it to WAL mode: what lasts as long as the file.
  ///
  /// Only under the write lock, and only for a file that is empty or ours.
  func prepareFile() throws {
    // Before WAL mode, so that the mark is in the file itself and not only in the WAL.
    try execute("PRAGMA application_id = \(DatabaseHeader.applicationID)")
    let mode = try rows("PRAGMA journal_mode = WAL") { $0.text(0) }
    guard mode == ["wal"] else { throw NoWAL() }
  }

  /// Sets what lasts as long as the connection.
  func configure() throws(SQLiteError) {
    // An acknowledged write survives power loss (sqlite.org/pragma.html#pragma_synchronous).
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA wal_autocheckpoint = 0")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA cell_size_check = ON")
    // A deleted user's data is overwritten, not only unlinked.
    try execute("PRAGMA secure_delete = ON")
    // What a statement sets aside never reaches the disk.
    try execute("PRAGMA temp_store = MEMORY")
    // In KiB: the upper pages of every index of ten million users.
    try execute("PRAGMA cache_size = -32768")
  }

  /// Keeps four times as many pages in memory from now on.
  ///
  /// Work in bulk changes pages all over the indexes. Those that find no room are written and read again before
  /// the transaction ends.
  func enlargePageCache() throws { try execute("PRAGMA cache_size = -131072") }
}

/// The file system has no shared memory, without which there is no WAL mode.
struct NoWAL: Error, CustomStringConvertible {
  let description = "this file system cannot hold a database in WAL mode"
}
