import AccountsForms
import Foundation

/// The users in an SQLite database.
struct UserStore: Sendable {
  /// What else belongs to a change, in the same transaction.
  typealias Completion = @Sendable (Connection, User) throws -> Void

  /// Why a user is not to be stored, as the transaction finds it; nil for no reason.
  typealias Obstacle = @Sendable (Connection) throws -> ValidationErrors?

  let database: Database

  /// How many users a search, or a span of time, may find for them to be sorted and counted.
  var candidateLimit = 1000

  /// How many users are looked at for one page where there are more candidates than that.
  var lookLimit = 1000

  /// Whether an address was taken a moment ago.
  ///
  /// It saves hashing a password in vain and nothing more: somebody else may take the address right
  /// after. Only ``save(_:hash:validator:as:at:unless:_:)`` knows.
  func racyCheckIsTaken(_ email: EmailAddress) async throws -> Bool {
    try await find(.email(email)) != nil
  }

  /// Stores a new user, unless the validator or the table says no.
  ///
  /// The UNIQUE constraint on the address decides whether it is taken; the verdict is recorded under
  /// the e-mail field. What else stands in the way of a sign-up, and what else belongs to it, comes into the same
  /// transaction.
  ///
  /// - Throws: ``StorageError``; nothing is stored then.
  func save(
    _ newUser: NewUser,
    hash: PasswordHash,
    validator: Validator<SignUpForm.Field>,
    as standing: NewUserStanding = NewUserStanding(),
    at now: Date,
    unless obstacle: @escaping Obstacle = { _ in nil },
    _ completion: @escaping Completion
  ) async throws -> SignUpResult {
    guard validator.isValid else { return .refused(ValidationErrors(validator.errors)) }
    var generator = SystemRandomNumberGenerator()
    let user = User(newUser, standing, id: UserID(at: now, using: &generator), at: now)
    // Everything is made ready here: nobody else can write while the body runs.
    let values: [SQLiteValue] = [
      .text(user.id.description),
      .text(user.name), .text(SearchKey.key(for: user.name)),
      .text(user.email), .text(newUser.email.key),
      .text(SearchKey.key(forName: user.name, email: newUser.email)),
      .text(hash.phc),
      .text(user.birthday.description), .text(user.language.rawValue),
      .text(user.role.rawValue), .instant(user.emailVerifiedAt),
      .instant(standing.termsAcceptedAt ?? now), .instant(now),
    ]
    let result = try await database.write { connection -> SignUpResult? in
      if let errors = try obstacle(connection) { return .refused(errors) }
      let isInserted =
        try connection.change(
          """
          INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday,
            language, role, email_verified_at, terms_accepted_at, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (email_key) DO NOTHING
          """,
          values
        ) == 1
      guard isInserted else { return nil }
      try connection.notePepperKey(of: hash)
      try completion(connection, user)
      return .signedUp(user)
    }
    return result ?? .refused(validator.recordTakenEmail())
  }

  /// Looks a user up.
  func find(_ reference: UserReference) async throws -> User? {
    try await database.read { try $0.user(reference) }
  }

  /// Deletes a user.
  func delete(
    _ reference: UserReference,
    _ completion: @escaping Completion
  ) async throws -> DeleteUserResult {
    let key = reference.key
    return try await database.write { connection in
      guard try !connection.isLastAdministrator(reference) else { return .lastAdministrator }
      let user =
        try connection.users(
          "DELETE FROM users WHERE \(key.column) = ? RETURNING \(User.columns)",
          [.text(key.value)]
        )
        .first
      guard let user else { return .notFound }
      try connection.forgetLanes(ofUser: user.id.description)
      try completion(connection, user)
      return .deleted(user)
    }
  }
}

extension UserReference {
  /// The column that a user is found by, and its value.
  var key: (column: String, value: String) {
    switch self {
    case .id(let id): ("id", id.description)
    case .email(let email): ("email_key", email.key)
    }
  }
}

extension User {
  /// Somebody who is about to be stored.
  init(_ newUser: NewUser, _ standing: NewUserStanding, id: UserID, at now: Date) {
    // As precise as it is stored.
    let now = Date(millisecondsSince1970: now.millisecondsSince1970)
    self.init(
      id: id,
      name: newUser.name.text,
      email: newUser.email.text,
      birthday: newUser.birthday,
      language: newUser.language,
      role: standing.role,
      emailVerifiedAt: standing.isVerified ? now : nil,
      createdAt: now,
      disabledAt: nil,
      lastLogInAt: nil
    )
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
