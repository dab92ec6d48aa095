extension UserStore {
  /// Counts the users by the key of the pepper that their hash names; an empty name stands for none.
  func countByPepperKey() async throws -> [String: Int] {
    let marker = PasswordHash.pepperMarker
    let counts = try await database.read { connection in
      try connection.rows(
        """
        SELECT CASE instr(password_hash, ?1) WHEN 0 THEN ''
          ELSE substr(password_hash, instr(password_hash, ?1) + length(?1), ?2) END AS key, count(*)
        FROM users GROUP BY key
        """,
        [.text(marker), .integer(Int64(Key.idLength))]
      ) { ($0.text(0), Int($0.integer(1))) }
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  /// A key of the pepper that some password was hashed with; nil where none ever was.
  func usedPepperKey() async throws -> String? {
    try await database.read { connection in
      try connection.rows("SELECT id FROM pepper_keys LIMIT 1") { $0.text(0) }.first
    }
  }
}

extension Connection {
  /// Notes the key of the pepper that a hash names, in the transaction that stores the hash.
  func notePepperKey(of hash: PasswordHash) throws {
    if let id = hash.pepperID { try notePepperKey(id) }
  }

  /// Notes a key of the pepper, in the transaction that stores a hash which names it.
  func notePepperKey(_ id: String) throws {
    try execute("INSERT INTO pepper_keys (id) VALUES (?) ON CONFLICT DO NOTHING", [.text(id)])
  }
}
