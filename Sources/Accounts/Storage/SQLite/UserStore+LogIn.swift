import AccountsForms
import Foundation

/// What a login needs to know of an account.
struct LogInAccount: Sendable {
  /// Whose account it is.
  let id: UserID

  /// What the password is checked against.
  let hash: PasswordHash

  /// Whether the person may log in.
  let isEnabled: Bool
}

extension UserStore {
  /// Looks up what a login needs; nil where nobody has the address.
  func logInAccount(for email: EmailAddress) async throws -> LogInAccount? {
    try await database.read { connection in
      try connection.rows(
        "SELECT id, password_hash, disabled_at FROM users WHERE email_key = ?",
        [.text(email.key)]
      ) { row in
        guard let id = UserID(row.text(0)) else { throw UnreadableRow() }
        return LogInAccount(
          id: id,
          hash: PasswordHash(phc: row.text(1)),
          isEnabled: row.isNull(2)
        )
      }
      .first
    }
  }

  /// Gives a user another password, ends their sessions but one, and forgets their devices.
  ///
  /// - Parameters:
  ///   - account: the user, as read before the present password was checked.
  ///   - hash: the new password's hash.
  ///   - session: the session that goes on, with its new token; nil for none.
  ///   - completion: what else belongs to the change, in the same transaction.
  /// - Returns: the user, and whether they have that session; nil where they have been disabled, deleted or
  ///   given another password since `account` was read, and nothing was changed.
  /// - Throws: ``StorageError``.
  func changePassword(
    of account: LogInAccount,
    to hash: PasswordHash,
    renewing session: (id: SessionID, token: SessionToken)?,
    _ completion: @escaping Completion
  ) async throws -> (user: User, isRenewed: Bool)? {
    try await database.write { connection in
      let user =
        try connection.users(
          """
          UPDATE users SET password_hash = ?
          WHERE id = ? AND disabled_at IS NULL AND password_hash = ?
          RETURNING \(User.columns)
          """,
          [.text(hash.phc), .text(account.id.description), .text(account.hash.phc)]
        )
        .first
      guard let user else { return nil }
      try connection.notePepperKey(of: hash)
      try connection.endSessions(of: account.id, except: session?.id)
      try connection.forgetDevices(of: account.id)
      let isRenewed =
        try session.map { try connection.renewSession($0.id, of: user.id, $0.token) } ?? false
      try completion(connection, user)
      return (user, isRenewed)
    }
  }

  /// Reads the user who logged in, without noting it.
  ///
  /// - Returns: the user; nil where they have been disabled, deleted or given another password since
  ///   `account` was read.
  func confirmLogIn(_ account: LogInAccount) async throws -> User? {
    try await database.read { connection in
      try connection.users(
        """
        SELECT \(User.columns) FROM users
        WHERE id = ? AND disabled_at IS NULL AND password_hash = ?
        """,
        [.text(account.id.description), .text(account.hash.phc)]
      )
      .first
    }
  }

  /// Notes a login, and the password's new hash if there is one.
  ///
  /// - Parameters:
  ///   - account: whose login it is, as read before the password was checked.
  ///   - rehashed: the password's new hash; nil to keep the one there is.
  ///   - now: the instant.
  ///   - completion: what else belongs to the login, in the same transaction.
  /// - Returns: the user; nil where they have been disabled, deleted or given another password since
  ///   `account` was read, and nothing was done.
  /// - Throws: ``StorageError``.
  func recordLogIn(
    _ account: LogInAccount,
    rehashed: PasswordHash?,
    at now: Date,
    _ completion: @escaping Completion
  ) async throws -> User? {
    try await database.write { connection in
      let user =
        try connection.users(
          """
          UPDATE users SET last_login_at = ?, password_hash = ?
          WHERE id = ? AND disabled_at IS NULL AND password_hash = ?
          RETURNING \(User.columns)
          """,
          [
            .instant(now), .text((rehashed ?? account.hash).phc),
            .text(account.id.description), .text(account.hash.phc),
          ]
        )
        .first
      if let user {
        if let rehashed { try connection.notePepperKey(of: rehashed) }
        try completion(connection, user)
      }
      return user
    }
  }
}
