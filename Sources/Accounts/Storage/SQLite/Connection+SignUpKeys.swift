import Foundation

/// What is remembered of a sign-up that had a key.
struct RememberedSignUp {
  /// The request, without its password.
  let requestHash: [UInt8]

  /// Who was made.
  let userID: UserID

  /// When.
  let createdAt: Date
}

extension Connection {
  /// How many keys that are too old go at each sign-up, so that none has to wait for all of them.
  private static let sweep = 100

  /// The sign-up that a key was given with, if that is no more than a day ago.
  func signUp(with key: IdempotencyKey, at now: Date) throws -> RememberedSignUp? {
    try rows(
      "SELECT request_hash, user_id, created_at FROM sign_up_keys WHERE key_hash = ? AND created_at > ?",
      [.blob(key.hash), .instant(Self.horizon(now))]
    ) { row in
      UserID(row.text(1))
        .map { id in
          RememberedSignUp(
            requestHash: row.blob(0),
            userID: id,
            createdAt: Date(millisecondsSince1970: row.integer(2))
          )
        }
    }
    .first ?? nil
  }

  /// Remembers a sign-up by its key, and forgets old ones.
  func remember(_ key: IdempotencyKey, _ requestHash: [UInt8], _ user: User, at now: Date) throws {
    _ = try change(
      """
      DELETE FROM sign_up_keys WHERE key_hash IN
        (SELECT key_hash FROM sign_up_keys WHERE created_at <= ? ORDER BY created_at LIMIT ?)
      """,
      [.instant(Self.horizon(now)), .integer(Int64(Self.sweep))]
    )
    _ = try change(
      """
      INSERT INTO sign_up_keys (key_hash, request_hash, user_id, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (key_hash) DO UPDATE SET request_hash = excluded.request_hash,
        user_id = excluded.user_id, created_at = excluded.created_at
      """,
      [.blob(key.hash), .blob(requestHash), .text(user.id.description), .instant(now)]
    )
  }

  private static func horizon(_ now: Date) -> Date {
    now.addingTimeInterval(-IdempotencyKey.lifetime.seconds)
  }
}
