package import Accounts
package import AccountsForms
package import Foundation

extension SQLTransaction {
  package func user(_ reference: UserReference) throws -> User? {
    switch reference {
    case .id(let id): try user("id", .id(id))
    case .email(let email): try user("email_key", .text(email.key))
    case .externalID(let id): try user("external_id", .text(id.description))
    }
  }

  private func user(_ column: String, _ value: SQLValue) throws -> User? {
    let sql = "SELECT \(User.table.list) FROM users WHERE \(column) = $1 \(forUpdate)"
    return try connection.rows(sql, [value]) { try User(row: $0) }.first
  }

  package func logInAccount(_ email: EmailAddress) throws -> LogInAccount? {
    try connection.rows(
      """
      SELECT id, password_hash, disabled_at, awaits_approval, email_verified_at FROM users
      WHERE email_key = $1 \(forUpdate)
      """,
      [.text(email.key)]
    ) { row in
      var columns = User.table.columns(of: row)
      return LogInAccount(
        id: try columns.id(),
        hash: PasswordHash(phc: columns.text()),
        isEnabled: columns.optionalInstant() == nil,
        awaitsApproval: columns.flag(),
        isVerified: columns.optionalInstant() != nil
      )
    }
    .first
  }

  package func emails(withKeys keys: [String], limit: Int) throws -> [String] {
    var found: [String] = []
    for key in keys where found.count < limit {
      found += try connection.rows(
        "SELECT email FROM users WHERE email_key = $1",
        [.text(key)]
      ) { $0.text(0) }
    }
    return found
  }

  package func emails(withLocalPart localPart: String, limit: Int) throws -> [String] {
    // "A" follows "@": the keys in between begin with the local part and an "@".
    try connection.rows(
      "SELECT email FROM users WHERE email_key >= $1 AND email_key < $2 ORDER BY email_key LIMIT $3",
      [.text("\(localPart)@"), .text("\(localPart)A"), .integer(limit)]
    ) { $0.text(0) }
  }

  package func administratorsWhoCanLogIn(
    onlyVerified: Bool,
    evenLocked: Bool,
    limit: Int
  ) throws -> [UserID] {
    // A statement of its own: the next one then sees the changes that this one waited for.
    if locks {
      try connection.execute("SELECT name FROM locks WHERE name = 'administrators' FOR UPDATE")
    }
    let isVerified = onlyVerified ? "AND email_verified_at IS NOT NULL" : ""
    return try connection.rows(
      """
      SELECT id FROM users WHERE role = 'admin' AND disabled_at IS NULL \(isVerified)
        AND password_hash <> $1 AND ($2 = 1 OR NOT EXISTS (
          SELECT 1 FROM rate_limit_counters
          WHERE name = $3 || CAST(users.id AS text) AND opens_at IS NULL
        ))
      LIMIT $4
      """,
      [
        .text(PasswordHash.unset.phc), .integer(evenLocked ? 1 : 0),
        .text(RateLimitKey.userNames), .integer(limit),
      ]
    ) { row in
      var columns = User.table.columns(of: row)
      return try columns.id()
    }
  }

  package func insert(_ account: StoredAccount) throws -> Bool {
    try connection.noteSearchKey(of: account.user.id)
    let sql = "\(StoredAccount.table.insertion) ON CONFLICT (email_key) DO NOTHING"
    let isInserted = try connection.change(sql, StoredAccount.table.values(of: account)) == 1
    if isInserted { pendingCounts.insert(account.user) }
    return isInserted
  }

  package func insert(_ accounts: [StoredAccount]) throws -> Set<String> {
    for account in accounts { try connection.noteSearchKey(of: account.user.id) }
    let sql = "\(StoredAccount.table.insertion) ON CONFLICT DO NOTHING RETURNING email_key"
    var inserted: Set<String> = []
    try connection.run(accounts.map { (sql, try StoredAccount.table.values(of: $0)) }) { _, row in
      inserted.insert(row.text(0))
    }
    for account in accounts where inserted.contains(account.user.address.key) {
      pendingCounts.insert(account.user)
    }
    return inserted
  }

  package func save(_ user: User, replacing old: User) throws -> Bool {
    try connection.noteSearchKey(of: user.id)
    // If another transaction takes the address meanwhile, the whole body runs again.
    let (sql, values) = try User.derivedTable.update(user) { mark in
      """
      id = \(mark("id")) AND NOT EXISTS (
        SELECT 1 FROM users AS other
        WHERE other.email_key = \(mark("email_key")) AND other.id <> \(mark("id"))
      )
      """
    }
    guard try connection.change(sql, values) == 1 else { return false }
    pendingCounts.move(from: old, to: user)
    return true
  }

  package func setPasswordHash(_ hash: PasswordHash, of user: UserID) throws {
    try connection.execute(
      "UPDATE users SET password_hash = $1, pepper_key = $2 WHERE id = $3",
      [.text(hash.phc), .text(hash.pepperID), .id(user)]
    )
  }

  package func setLastLogIn(_ instant: Date, of user: UserID) throws {
    try connection.execute(
      "UPDATE users SET last_login_at = $1 WHERE id = $2",
      [.instant(instant), .id(user)]
    )
  }

  package func delete(_ user: UserID) throws -> Bool {
    try connection.noteSearchKey(of: user)
    // Foreign keys delete the user's sessions, devices, codes, mails and idempotency keys.
    let deleted = try connection.rows(
      "DELETE FROM users WHERE id = $1 RETURNING segment, created_at",
      [.id(user)]
    ) { (segment: $0.integer(0), createdAt: $0.integer(1)) }
    guard let deleted = deleted.first else { return false }
    pendingCounts.delete(segment: deleted.segment, createdAt: deleted.createdAt)
    _ = try deleteCounters(of: user)
    try deleteCounters(named: RateLimitKey.factorNames(of: user))
    return true
  }

  package func usedPepperKey(among ids: [String]?) throws -> String? {
    guard let ids else {
      let sql = "SELECT pepper_key FROM users WHERE pepper_key IS NOT NULL LIMIT 1"
      return try connection.rows(sql) { $0.text(0) }.first
    }
    return try ids.first { id in
      let sql = "SELECT pepper_key FROM users WHERE pepper_key = $1 LIMIT 1"
      return try !connection.rows(sql, [.text(id)]) { $0.text(0) }.isEmpty
    }
  }

  package func usersByPepperKey() throws -> [String: Int] {
    let counts = try connection.rows(
      "SELECT coalesce(pepper_key, ''), count(*) FROM users GROUP BY pepper_key"
    ) { ($0.text(0), Int($0.integer(1))) }
    return Dictionary(uniqueKeysWithValues: counts)
  }
}

extension SQLConnection {
  /// Reads users with all their stored data, in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - id: the last user of the page before; nil for none.
  ///   - limit: the most users.
  /// - Returns: the users.
  /// - Throws: errors of the database, and ``UnreadableRow``.
  package func accounts(after id: UserID?, limit: Int) throws -> [StoredAccount] {
    try rows(
      """
      SELECT \(User.table.list), password_hash FROM users
      \(id == nil ? "" : "WHERE id > $2") ORDER BY id LIMIT $1
      """,
      [.integer(limit)] + (id == nil ? [] : [.id(id)])
    ) { try StoredAccount(row: $0) }
  }
}
