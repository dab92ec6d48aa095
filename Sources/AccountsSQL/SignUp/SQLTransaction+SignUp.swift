package import Accounts
package import Foundation

extension RememberedSignUp {
  /// The columns of the table `sign_up_keys` that a sign-up consists of.
  private static let columns = Table<RememberedSignUp>(
    "sign_up_keys",
    key: ["key_hash"],
    [
      .bytes("request_hash") { $0.requestHash },
      .id("user_id") { $0.user },
      .instant("created_at") { $0.at },
    ],
    where: "user_id IS NOT NULL"
  )

  /// The table of idempotency keys.
  static let table = Table<Hashed<RememberedSignUp>>(
    columns,
    adding: [.bytes("key_hash") { $0.hash }]
  ) { $0.entity }

  /// Reads a sign-up; nil from a row that was only made to be locked.
  init?(row: some SQLRow) throws {
    var columns = Self.columns.columns(of: row)
    let requestHash = columns.bytes()
    guard let user: UserID = try columns.optionalID() else { return nil }
    self.init(requestHash, user: user, at: columns.instant())
  }
}

extension SignUpChallenge {
  /// The table of spent challenges.
  static let spentTable = Table<(id: [UInt8], expiresAt: Date)>(
    "spent_challenges",
    [.bytes("id") { $0.id }, .instant("expires_at") { $0.expiresAt }]
  )
}

extension SQLTransaction {
  package func rememberedSignUp(_ key: IdempotencyKey) throws -> RememberedSignUp? {
    let list = RememberedSignUp.table.list
    let found =
      if locks {
        // A row to lock, if there is none: of two sign-ups with one key, the second waits for the
        // first.
        try connection.rows(
          """
          INSERT INTO sign_up_keys (\(list)) VALUES ($1, NULL, 0, $1)
          ON CONFLICT (key_hash) DO UPDATE SET created_at = sign_up_keys.created_at
          RETURNING \(list)
          """,
          [.blob(key.hash)]
        ) { try RememberedSignUp(row: $0) }
      } else {
        try connection.rows(
          "SELECT \(list) FROM sign_up_keys WHERE key_hash = $1",
          [.blob(key.hash)]
        ) { try RememberedSignUp(row: $0) }
      }
    return found.first ?? nil
  }

  package func remember(_ signUp: RememberedSignUp, for key: IdempotencyKey) throws {
    let table = RememberedSignUp.table
    try connection.execute(table.replacement, table.values(of: (signUp, key.hash)))
  }

  package func forgetSignUps(before instant: Date, limit: Int) throws {
    try sweep(RememberedSignUp.table, "created_at", instant, limit: limit)
  }

  package func isSpent(_ challenge: SignUpChallenge) throws -> Bool {
    // Of two sign-ups with one challenge, the second fails to insert it, and runs again.
    try
      !connection.rows(
        "SELECT expires_at FROM spent_challenges WHERE id = $1",
        [.blob(challenge.id)]
      ) { $0.integer(0) }
      .isEmpty
  }

  package func spend(_ challenge: SignUpChallenge, until instant: Date) throws {
    let table = SignUpChallenge.spentTable
    try connection.execute(table.insertion, table.values(of: (challenge.id, instant)))
  }

  package func deleteExpiredChallenges(at now: Date, limit: Int) throws {
    try sweep(SignUpChallenge.spentTable, "expires_at", now, limit: limit)
  }
}
