import AccountsSQL

/// The full-text index for searches.
enum SearchIndex {
  /// Makes the index anew from the users, if it is damaged or does not match them.
  ///
  /// SQLite's check of the file does not read the index's own format
  /// (sqlite.org/fts5.html#the_integrity_check_command).
  static func mend(on connection: Connection) throws {
    do {
      try connection.execute(
        "INSERT INTO user_search (user_search, rank) VALUES ('integrity-check', 1)"
      )
    } catch {
      guard error.isCorruption else { throw error }
      try connection.execute("INSERT INTO user_search (user_search) VALUES ('rebuild')")
    }
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
    if pieces.count == 1 { return try rows(with: pieces, limit: limit, on: connection) }
    guard pieces.isEmpty else {
      let few = try rarest(of: pieces, fewerThan: 2 * limit, on: connection) ?? pieces
      return try connection.rows(
        """
        SELECT user_search.rowid FROM user_search
        CROSS JOIN users ON users.row_number = user_search.rowid
        WHERE user_search MATCH ? AND instr(users.search_key, ?) > 0 LIMIT ?
        """,
        [.text(few.joined(separator: " AND ")), .text(key), .integer(Int64(limit))]
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

  /// Finds rows that have all of some pieces, without a look at their keys.
  private static func rows(
    with pieces: [String],
    limit: Int,
    skipping skipped: Int = 0,
    on connection: Connection
  ) throws -> [Int64] {
    try connection.rows(
      "SELECT rowid FROM user_search WHERE user_search MATCH ? LIMIT ? OFFSET ?",
      [
        .text(pieces.joined(separator: " AND ")), .integer(Int64(limit)), .integer(Int64(skipped)),
      ]
    ) { $0.integer(0) }
  }

  /// Returns the two pieces that the fewest rows have; nil if too many rows have both.
  ///
  /// The index reads the rows of every piece that it is asked for: of a million users, that takes
  /// a millisecond for a piece that every tenth has.
  private static func rarest(
    of pieces: [String],
    fewerThan limit: Int,
    on connection: Connection
  ) throws -> [String]? {
    let last = try connection.integer("SELECT coalesce(max(row_number), 0) FROM users")
    // The later the hundredth row with a piece comes, the rarer the piece is.
    let places = try pieces.map { piece in
      let hundredth = try rows(with: [piece], limit: 1, skipping: 99, on: connection).first
      return (piece: piece, place: hundredth ?? .max)
    }
    let rarest = places.sorted { $0.place > $1.place }.prefix(2)
    // Otherwise, more than one row in a hundred has each piece.
    guard let first = rarest.first, first.place > last / 100 else { return nil }
    let few = rarest.map(\.piece)
    return try rows(with: few, limit: limit, on: connection).count < limit ? few : nil
  }

  /// Splits a text into its pieces of three code points, each once and quoted for MATCH; empty if
  /// it is shorter.
  private static func pieces(of key: String) -> [String] {
    let scalars = Array(key.unicodeScalars)
    guard scalars.count >= 3 else { return [] }
    var pieces: [String] = []
    for start in 0...scalars.count - 3 {
      // Splits by code points: to Swift, a quote and a combining mark are one character.
      let piece = scalars[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }
      let quoted = "\"" + piece.joined() + "\""
      if !pieces.contains(quoted) { pieces.append(quoted) }
    }
    return pieces
  }
}
