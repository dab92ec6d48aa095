import Accounts
import AccountsForms
import Foundation

extension SQLiteTransaction {
  func user(_ reference: UserReference) throws -> User? {
    switch reference {
    case .id(let id): try user("id", id.description)
    case .email(let email): try user("email_key", email.key)
    case .externalID(let id): try user("external_id", id.description)
    }
  }

  private func user(_ column: String, _ value: String) throws -> User? {
    let sql = "SELECT \(User.columns) FROM users WHERE \(column) = ?"
    return try connection.rows(sql, [.text(value)]) { try User(row: $0) }.first
  }

  func logInAccount(_ email: EmailAddress) throws -> LogInAccount? {
    try connection.rows(
      """
      SELECT id, password_hash, disabled_at, awaits_approval, email_verified_at FROM users
      WHERE email_key = ?
      """,
      [.text(email.key)]
    ) { try LogInAccount(row: $0) }
    .first
  }

  func emails(withKeys keys: [String], limit: Int) throws -> [String] {
    var found: [String] = []
    for key in keys where found.count < limit {
      found += try connection.rows(
        "SELECT email FROM users WHERE email_key = ?",
        [.text(key)]
      ) { $0.text(0) }
    }
    return found
  }

  func emails(withLocalPart localPart: String, limit: Int) throws -> [String] {
    // "A" follows "@": the keys in between begin with the local part and an "@".
    try connection.rows(
      "SELECT email FROM users WHERE email_key >= ? AND email_key < ? ORDER BY email_key LIMIT ?",
      [.text("\(localPart)@"), .text("\(localPart)A"), .integer(Int64(limit))]
    ) { $0.text(0) }
  }

  func administratorsWhoCanLogIn(
    onlyVerified: Bool,
    evenLocked: Bool,
    limit: Int
  ) throws -> [UserID] {
    let filter = UserFilter(isEnabled: true, isVerified: onlyVerified ? true : nil, role: .admin)
    // By segment, whose index has no other users.
    let segments = filter.segments.map { "\($0.number)" }.joined(separator: ", ")
    return
      try connection.rows(
        """
        SELECT id FROM users WHERE segment IN (\(segments)) AND password_hash <> ? AND (? OR NOT EXISTS (
          SELECT 1 FROM login_lanes WHERE lane = ? || users.id AND opens_at IS NULL
        )) LIMIT ?
        """,
        [
          .text(PasswordHash.unset.phc), .integer(evenLocked ? 1 : 0),
          .text(RateLimitKey.userNames), .integer(Int64(limit)),
        ]
      ) { UserID($0.text(0)) }
      .compactMap { $0 }
  }

  func insert(_ account: StoredAccount) throws -> Bool {
    let isInserted =
      try connection.change(
        """
        INSERT INTO users (\(StoredAccount.columns)) VALUES (\(StoredAccount.marks))
        ON CONFLICT (email_key) DO NOTHING
        """,
        try account.values()
      ) == 1
    if isInserted { try notePepperKey(of: account.hash) }
    return isInserted
  }

  func insert(_ accounts: [StoredAccount]) throws -> Set<String> {
    let row = "(\(StoredAccount.marks))"
    let inserted = try connection.rows(
      """
      INSERT INTO users (\(StoredAccount.columns))
      VALUES \(repeatElement(row, count: accounts.count).joined(separator: ", "))
      ON CONFLICT DO NOTHING RETURNING email_key
      """,
      try accounts.flatMap { try $0.values() }
    ) { $0.text(0) }
    let keys = Set(inserted)
    for account in accounts where keys.contains(account.user.address.key) {
      try notePepperKey(of: account.hash)
    }
    return keys
  }

  func save(_ user: User) throws -> Bool {
    let (name, email) = (user.name, user.address)
    return try connection.change(
      """
      UPDATE users SET name = ?1, name_key = ?2, email = ?3, email_key = ?4, search_key = ?5,
        birthday = ?6, language = ?7, role = ?8, email_verified_at = ?9, disabled_at = ?10,
        awaits_approval = ?11, custom_fields = ?13, terms_accepted_at = ?14
      WHERE id = ?12 AND NOT EXISTS (SELECT 1 FROM users WHERE email_key = ?4 AND id <> ?12)
      """,
      [
        .text(name), .text(SearchKey.nameKey(of: name, email)), .text(email.text),
        .text(email.key), .text(SearchKey.key(forName: name, email: email)),
        .text(user.birthday?.description),
        .text(user.language.rawValue), .text(user.role.rawValue), .instant(user.emailVerifiedAt),
        .instant(user.disabledAt), .integer(user.awaitsApproval ? 1 : 0),
        .text(user.id.description), .text(try user.customJSON), .instant(user.termsAcceptedAt),
      ]
    ) == 1
  }

  func setPasswordHash(_ hash: PasswordHash, of user: UserID) throws {
    try connection.execute(
      "UPDATE users SET password_hash = ? WHERE id = ?",
      [.text(hash.phc), .text(user.description)]
    )
    try notePepperKey(of: hash)
  }

  func setLastLogIn(_ instant: Date, of user: UserID) throws {
    try connection.execute(
      "UPDATE users SET last_login_at = ? WHERE id = ?",
      [.instant(instant), .text(user.description)]
    )
  }

  func delete(_ user: UserID) throws -> Bool {
    // Foreign keys delete the user's sessions, devices, codes, mails and idempotency keys.
    let isDeleted =
      try connection.change("DELETE FROM users WHERE id = ?", [.text(user.description)]) == 1
    if isDeleted {
      _ = try deleteCounters(of: user)
      try forgetUnusedPepperKeys()
    }
    return isDeleted
  }

  /// Deletes the names of pepper keys that no hash has any more: logins need no pepper for them.
  private func forgetUnusedPepperKeys() throws {
    try connection.execute(
      """
      DELETE FROM pepper_keys WHERE NOT EXISTS (SELECT 1 FROM users WHERE pepper_key = pepper_keys.id)
      """
    )
  }

  func usedPepperKey(among ids: [String]?) throws -> String? {
    try connection.rows("SELECT id FROM pepper_keys") { $0.text(0) }
      .first { ids?.contains($0) ?? true }
  }

  func usersByPepperKey() throws -> [String: Int] {
    let counts = try connection.rows(
      "SELECT ifnull(pepper_key, ''), count(*) FROM users GROUP BY pepper_key"
    ) { ($0.text(0), Int($0.integer(1))) }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  /// Records the ID of a hash's pepper key, in the transaction that stores the hash.
  private func notePepperKey(of hash: PasswordHash) throws {
    guard let id = hash.pepperID else { return }
    try connection.execute(
      "INSERT INTO pepper_keys (id) VALUES (?) ON CONFLICT DO NOTHING",
      [.text(id)]
    )
  }
}

extension Connection {
  /// Reads users for an export, in the order of their IDs.
  func accounts(after id: UserID?, limit: Int) throws -> [StoredAccount] {
    try rows(
      """
      SELECT \(User.columns), password_hash FROM users WHERE id > ? ORDER BY id LIMIT ?
      """,
      [.text(id?.description ?? ""), .integer(Int64(limit))]
    ) { try StoredAccount(row: $0) }
  }
}

extension StoredAccount {
  /// The columns of ``values()``.
  fileprivate static let columns =
    """
    id, name, name_key, email, email_key, search_key, password_hash, birthday, language, role, \
    terms_accepted_at, created_at, email_verified_at, disabled_at, last_login_at, \
    awaits_approval, custom_fields, external_id
    """

  /// A placeholder for each of ``columns``.
  fileprivate static let marks = repeatElement("?", count: 18).joined(separator: ", ")

  /// The values of the row.
  fileprivate func values() throws -> [SQLiteValue] {
    [
      .text(user.id.description), .text(user.name), .text(nameKey), .text(user.email),
      .text(user.address.key), .text(searchKey), .text(hash.phc),
      .text(user.birthday?.description), .text(user.language.rawValue), .text(user.role.rawValue),
      .instant(user.termsAcceptedAt), .instant(user.createdAt), .instant(user.emailVerifiedAt),
      .instant(user.disabledAt), .instant(user.lastLogInAt),
      .integer(user.awaitsApproval ? 1 : 0), .text(try user.customJSON),
      .text(user.externalID?.description),
    ]
  }
}
