import Accounts
import AccountsForms
import Foundation

extension PostgresTransaction {
  func user(_ reference: UserReference) throws -> User? {
    switch reference {
    case .id(let id): try user("users.id", .id(id))
    case .email(let email): try user("email_key", .text(email.key))
    case .externalID(let id): try user("external_id", .text(id.description))
    }
  }

  private func user(_ column: String, _ value: PostgresValue) throws -> User? {
    let sql = "SELECT \(User.columns) FROM users WHERE \(column) = $1 \(forUpdate)"
    return try connection.rows(sql, [value]) { try User(row: $0) }.first
  }

  func logInAccount(_ email: EmailAddress) throws -> LogInAccount? {
    try connection.rows(
      """
      SELECT id, password_hash, disabled_at, awaits_approval, email_verified_at FROM users
      WHERE email_key = $1 \(forUpdate)
      """,
      [.text(email.key)]
    ) { try LogInAccount(row: $0) }
    .first
  }

  func emails(withKeys keys: [String], limit: Int) throws -> [String] {
    var found: [String] = []
    for key in keys where found.count < limit {
      found += try connection.rows(
        "SELECT email FROM users WHERE email_key = $1",
        [.text(key)]
      ) { $0.text(0) }
    }
    return found
  }

  func emails(withLocalPart localPart: String, limit: Int) throws -> [String] {
    // "A" follows "@": the keys in between begin with the local part and an "@".
    try connection.rows(
      "SELECT email FROM users WHERE email_key >= $1 AND email_key < $2 ORDER BY email_key LIMIT $3",
      [.text("\(localPart)@"), .text("\(localPart)A"), .integer(Int64(limit))]
    ) { $0.text(0) }
  }

  func administratorsWhoCanLogIn(
    onlyVerified: Bool,
    evenLocked: Bool,
    limit: Int
  ) throws -> [UserID] {
    // A statement of its own: the next one then sees the changes that this one waited for.
    if locks {
      try connection.execute("SELECT name FROM locks WHERE name = 'administrators' FOR UPDATE")
    }
    return
      try connection.rows(
        """
        SELECT id FROM users WHERE role = 'admin' AND disabled_at IS NULL
          \(onlyVerified ? "AND email_verified_at IS NOT NULL" : "")
          AND password_hash <> $1 AND ($4 = 1 OR NOT EXISTS (
            SELECT 1 FROM rate_limit_counters WHERE name = $2 || users.id::text AND opens_at IS NULL
          ))
        LIMIT $3
        """,
        [
          .text(PasswordHash.unset.phc), .text(RateLimitKey.userNames), .integer(Int64(limit)),
          .integer(evenLocked ? 1 : 0),
        ]
      ) { UserID($0.text(0)) }
      .compactMap { $0 }
  }

  func insert(_ account: StoredAccount) throws -> Bool {
    let values = try account.values()
    let isInserted =
      try connection.change(
        """
        INSERT INTO users (\(StoredAccount.columns))
        VALUES \(StoredAccount.marks(rows: 1, columns: values.count))
        ON CONFLICT (email_key) DO NOTHING
        """,
        values
      ) == 1
    if isInserted { pendingCounts.insert(account.user) }
    return isInserted
  }

  func insert(_ accounts: [StoredAccount]) throws -> Set<String> {
    guard !accounts.isEmpty else { return [] }
    let values = try accounts.flatMap { try $0.values() }
    let marks = StoredAccount.marks(rows: accounts.count, columns: values.count / accounts.count)
    let results = try connection.queryOnce(
      """
      INSERT INTO users (\(StoredAccount.columns)) VALUES \(marks)
      ON CONFLICT DO NOTHING RETURNING email_key
      """,
      values
    )
    let inserted = Set((0..<results.count).map { results.row($0).text(0) })
    for account in accounts where inserted.contains(account.user.address.key) {
      pendingCounts.insert(account.user)
    }
    return inserted
  }

  func save(_ user: User) throws -> Bool {
    let (name, email) = (user.name, user.address)
    // If another transaction takes the address meanwhile, the whole body runs again.
    let before = try connection.rows(
      """
      UPDATE users SET name = $1, name_key = $2, email = $3, email_key = $4, search_key = $5,
        birthday = $6, language = $7, role = $8, email_verified_at = $9, disabled_at = $10,
        awaits_approval = $11, custom_fields = $13, terms_accepted_at = $14
      FROM (
        SELECT id AS old_id, \(User.segmentNumber) AS old_segment FROM users WHERE id = $12
        FOR NO KEY UPDATE
      ) AS old
      WHERE id = old_id AND NOT EXISTS (
        SELECT 1 FROM users AS other WHERE other.email_key = $4 AND other.id <> $12
      )
      RETURNING old_segment
      """,
      [
        .text(name), .text(SearchKey.nameKey(of: name, email)), .text(email.text),
        .text(email.key), .text(SearchKey.key(forName: name, email: email)),
        .date(user.birthday?.description), .text(user.language.rawValue),
        .text(user.role.rawValue), .instant(user.emailVerifiedAt), .instant(user.disabledAt),
        .flag(user.awaitsApproval), .id(user.id), .json(try user.customJSON),
        .instant(user.termsAcceptedAt),
      ]
    ) { $0.integer(0) }
    guard let before = before.first else { return false }
    pendingCounts.move(from: before, to: user.segment.number)
    return true
  }

  func setPasswordHash(_ hash: PasswordHash, of user: UserID) throws {
    try connection.execute(
      "UPDATE users SET password_hash = $1, pepper_key = $2 WHERE id = $3",
      [.text(hash.phc), .text(hash.pepperID), .id(user)]
    )
  }

  func setLastLogIn(_ instant: Date, of user: UserID) throws {
    try connection.execute(
      "UPDATE users SET last_login_at = $1 WHERE id = $2",
      [.instant(instant), .id(user)]
    )
  }

  func delete(_ user: UserID) throws -> Bool {
    // Foreign keys delete the user's sessions, devices, codes, mails and idempotency keys.
    let deleted = try connection.rows(
      "DELETE FROM users WHERE id = $1 RETURNING \(User.segmentNumber), created_at / $2",
      [.id(user), .integer(UserStatistics.dayLength)]
    ) { (segment: $0.integer(0), day: $0.integer(1)) }
    guard let deleted = deleted.first else { return false }
    pendingCounts.delete(segment: deleted.segment, day: deleted.day)
    _ = try deleteCounters(of: user)
    return true
  }

  func usedPepperKey(among ids: [String]?) throws -> String? {
    guard let ids else {
      let sql = "SELECT pepper_key FROM users WHERE pepper_key IS NOT NULL LIMIT 1"
      return try connection.rows(sql) { $0.text(0) }.first
    }
    return try ids.first { id in
      let sql = "SELECT EXISTS (SELECT FROM users WHERE pepper_key = $1)::int"
      return try connection.integer(sql, [.text(id)]) == 1
    }
  }

  func usersByPepperKey() throws -> [String: Int] {
    let counts = try connection.rows(
      "SELECT coalesce(pepper_key, ''), count(*) FROM users GROUP BY pepper_key"
    ) { ($0.text(0), Int($0.integer(1))) }
    return Dictionary(uniqueKeysWithValues: counts)
  }
}
