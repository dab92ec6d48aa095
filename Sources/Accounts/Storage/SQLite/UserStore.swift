import AccountsForms
import Foundation

/// The users in an SQLite database.
struct UserStore: Sendable {
  let database: Database

  /// Whether an address was taken a moment ago.
  ///
  /// It saves hashing a password in vain and nothing more: somebody else may take the address right
  /// after. Only ``save(_:hash:validator:at:)`` knows.
  func racyCheckIsTaken(_ email: EmailAddress) async throws -> Bool {
    try await find(.email(email)) != nil
  }

  /// Stores a new user, unless the validator or the table says no.
  ///
  /// The UNIQUE constraint on the address decides whether it is taken; the verdict is recorded under
  /// the e-mail field.
  ///
  /// - Throws: ``StorageError``; nothing is stored then.
  func save(
    _ newUser: NewUser,
    hash: PasswordHash,
    validator: Validator<SignUpForm.Field>,
    at now: Date
  ) async throws -> SignUpResult {
    guard validator.isValid else { return .refused(ValidationErrors(validator.errors)) }
    var generator = SystemRandomNumberGenerator()
    let id = UserID(at: now, using: &generator)
    let inserted = try await database.write { connection in
      try connection.users(
        """
        INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday,
          language, terms_accepted_at, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (email_key) DO NOTHING
        RETURNING \(User.columns)
        """,
        [
          .text(id.description),
          .text(newUser.name.text), .text(SearchKey.key(for: newUser.name.text)),
          .text(newUser.email.text), .text(newUser.email.key),
          .text(SearchKey.key(forName: newUser.name.text, email: newUser.email)),
          .text(hash.phc),
          .text(newUser.birthday.description), .text(newUser.language.rawValue),
          .instant(now), .instant(now),
        ]
      )
      .first
    }
    guard let inserted else { return .refused(validator.recordTakenEmail()) }
    return .signedUp(inserted)
  }

  /// Looks a user up.
  func find(_ reference: UserReference) async throws -> User? {
    let key = reference.key
    return try await database.read { connection in
      try connection.users(
        "SELECT \(User.columns) FROM users WHERE \(key.column) = ?",
        [.text(key.value)]
      )
      .first
    }
  }

  /// Notes since when a user may not log in.
  func disable(_ reference: UserReference, at now: Date) async throws -> User? {
    try await write(
      reference,
      "UPDATE users SET disabled_at = COALESCE(disabled_at, ?)",
      [.instant(now)]
    )
  }

  /// Lets a user log in again.
  func enable(_ reference: UserReference) async throws -> User? {
    try await write(reference, "UPDATE users SET disabled_at = NULL")
  }

  /// Says what a user may do.
  func setRole(_ role: Role, of reference: UserReference) async throws -> User? {
    try await write(reference, "UPDATE users SET role = ?", [.text(role.rawValue)])
  }

  /// Notes since when a user's address is known to be theirs.
  func verifyEmail(_ reference: UserReference, at now: Date) async throws -> User? {
    try await write(
      reference,
      "UPDATE users SET email_verified_at = COALESCE(email_verified_at, ?)",
      [.instant(now)]
    )
  }

  /// Deletes a user.
  func delete(_ reference: UserReference) async throws -> User? {
    try await write(reference, "DELETE FROM users")
  }

  /// Changes one user, by a statement without its condition; nil where there is no such user.
  private func write(
    _ reference: UserReference,
    _ statement: String,
    _ values: [SQLiteValue] = []
  ) async throws -> User? {
    let key = reference.key
    return try await database.write { connection in
      try connection.users(
        "\(statement) WHERE \(key.column) = ? RETURNING \(User.columns)",
        values + [.text(key.value)]
      )
      .first
    }
  }
}

extension UserReference {
  fileprivate var key: (column: String, value: String) {
    switch self {
    case .id(let id): ("id", id.description)
    case .email(let email): ("email_key", email.key)
    }
  }
}

extension Validator<SignUpForm.Field> {
  /// Records that somebody else has the address.
  ///
  /// - Returns: every error there is now.
  func recordTakenEmail() -> ValidationErrors {
    let field = SignUpForm.Field.email
    handle(for: field)
      .record([
        ValidationError(field: field.rawValue, RuleFailure(.alreadyExists))
      ])
    return ValidationErrors(errors)
  }
}
