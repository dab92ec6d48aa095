/// The full-text index for searches.
enum SearchIndex {
  /// Updates the index with the rows changed in the current transaction.
  static func update(on connection: Connection) throws {
    guard try connection.integer("SELECT EXISTS (SELECT 1 FROM user_search_changes)") == 1 else {
      return
    }
    // FTS5 needs the old text to remove an external-content row
    // (sqlite.org/fts5.html#external_content_tables).
    try connection.execute(
      """
      INSERT INTO user_search (user_search, rowid, search_key)
      SELECT 'delete', row_number, indexed_key FROM user_search_changes
      WHERE indexed_key IS NOT NULL ORDER BY row_number
      """
    )
    try connection.execute(
      """
      INSERT INTO user_search (rowid, search_key)
      SELECT users.row_number, users.search_key
      FROM user_search_changes CROSS JOIN users USING (row_number) ORDER BY users.row_number
      """
    )
    try connection.execute("DELETE FROM user_search_changes")
  }

  /// Finds the rows whose key contains a text, in the order they were stored.
  ///
  /// - Parameters:
  ///   - key: the text, as a ``SearchKey``; not empty.
  ///   - limit: the maximum number of rows.
  ///   - connection: the database.
  /// - Returns: the row numbers.
  /// - Throws: `SQLiteError`.
  static func rows(containing key: String, limit: Int, on connection: Connection) throws -> [Int64]
  {
    let pieces = pieces(of: key)
    guard pieces.isEmpty else {
      return try connection.rows(
        """
        SELECT user_search.rowid FROM user_search
        CROSS JOIN users ON users.row_number = user_search.rowid
        WHERE user_search MATCH ? AND instr(users.search_key, ?) > 0 LIMIT ?
        """,
        [.text(pieces.joined(separator: " AND ")), .text(key), .integer(Int64(limit))]
      ) { $0.integer(0) }
    }
    // A piece starts at every character, so one or two characters are a prefix of pieces, which are
    // sorted by their UTF-8.
    return try connection.rows(
      """
      SELECT DISTINCT doc FROM user_search_pieces WHERE term >= ?1 AND term < ?1 || char(0x10FFFF)
      LIMIT ?2
      """,
      [.text(key), .integer(Int64(limit))]
    ) { $0.integer(0) }
  }

  /// Splits a text into its pieces of three code points, quoted for MATCH; empty if it is shorter.
  private static func pieces(of key: String) -> [String] {
    let scalars = Array(key.unicodeScalars)
    guard scalars.count >= 3 else { return [] }
    return (0...scalars.count - 3)
      .map { start in
        // Splits by code points: to Swift, a quote and a combining mark are one character.
        let piece = scalars[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }
        return "\"" + piece.joined() + "\""
      }
  }
}
