import AccountsForms
import Foundation

/// A user from elsewhere with everything that is stored of them: made ready beforehand, since nobody else can
/// write while they are stored.
struct ReadyUser: Sendable {
  fileprivate let email: EmailAddress
  fileprivate let hash: PasswordHash
  fileprivate let isHashGiven: Bool
  fileprivate let givenID: UserID?
  fileprivate let values: [SQLiteValue]

  /// Prepares a user.
  ///
  /// - Parameters:
  ///   - user: what the file says.
  ///   - hash: the password's.
  ///   - isHashGiven: whether the file has it, so that it tells the user from another of the same address.
  ///   - now: what stands for instants that the file does not give.
  init(_ user: ImportedUser, _ hash: PasswordHash, isHashGiven: Bool, at now: Date) {
    let profile = user.edit.profile
    let (name, email) = (profile.name.text, user.edit.email)
    let createdAt = user.createdAt ?? now
    var generator = SystemRandomNumberGenerator()
    let id = user.id ?? UserID(at: createdAt, using: &generator)
    self.email = email
    self.hash = hash
    self.isHashGiven = isHashGiven
    givenID = user.id
    values = [
      .text(id.description),
      .text(name), .text(SearchKey.key(for: name)),
      .text(email.text), .text(email.key), .text(SearchKey.key(forName: name, email: email)),
      .text(hash.phc),
      .text(profile.birthday.description), .text(profile.language.rawValue),
      .text(user.role.rawValue),
      .instant(user.termsAcceptedAt ?? createdAt), .instant(createdAt),
      .instant(user.emailVerifiedAt), .instant(user.disabledAt), .instant(user.lastLogInAt),
    ]
  }
}

extension UserStore {
  /// How many users share a savepoint: SQLite walks all that a savepoint has changed at the end of each statement
  /// in it, so that a thousand take ten times as long as ten times a hundred.
  private static let importSize = 100

  /// Stores users from elsewhere; who is there already stays as they are.
  ///
  /// A hundred of them are stored or not as one; the hundreds share the wait for the disk.
  ///
  /// - Parameters:
  ///   - users: who.
  ///   - isDryRun: whether nothing is to be kept.
  ///   - completion: what else belongs to it, with how many were stored.
  /// - Returns: what became of each, in their order.
  /// - Throws: ``StorageError``; some of them may be stored then.
  func importUsers(
    _ users: [ReadyUser],
    isDryRun: Bool,
    _ completion: @escaping @Sendable (Connection, Int) throws -> Void
  ) async throws -> [ImportResult] {
    guard !users.isEmpty else { return [] }
    if isDryRun {
      return try await database.write { connection in
        try connection.undone { try users.map(connection.importUser) }
      }
    }
    let parts = stride(from: 0, to: users.count, by: Self.importSize)
      .map { users[$0..<min($0 + Self.importSize, users.count)] }
    return try await withThrowingTaskGroup { group in
      for (number, part) in parts.enumerated() {
        group.addTask { (number, try await importTogether(part, completion)) }
      }
      var results: [Int: [ImportResult]] = [:]
      for try await (number, part) in group { results[number] = part }
      return results.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  private func importTogether(
    _ users: ArraySlice<ReadyUser>,
    _ completion: @escaping @Sendable (Connection, Int) throws -> Void
  ) async throws -> [ImportResult] {
    try await database.write { connection in
      let results = try users.map(connection.importUser)
      let count = results.count { if case .imported = $0 { true } else { false } }
      if count > 0 { try completion(connection, count) }
      return results
    }
  }
}

extension Connection {
  fileprivate func importUser(_ user: ReadyUser) throws -> ImportResult {
    let isInserted =
      try change(
        """
        INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday,
          language, role, terms_accepted_at, created_at, email_verified_at, disabled_at, last_login_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        user.values
      ) == 1
    guard !isInserted else {
      try notePepperKey(of: user.hash)
      return .imported
    }
    let owner = try rows(
      "SELECT id, password_hash FROM users WHERE email_key = ?",
      [.text(user.email.key)]
    ) { (id: $0.text(0), phc: $0.text(1)) }
    .first
    guard let owner else { return .refused(.one(.id, .alreadyExists)) }
    let isSame =
      owner.id == user.givenID?.description || !user.isHashGiven || owner.phc == user.hash.phc
    return isSame ? .alreadyThere : .refused(.one(.email, .alreadyExists))
  }
}

extension ValidationErrors {
  fileprivate static func one(_ field: UserRecord.Field, _ code: ErrorCode) -> ValidationErrors {
    ValidationErrors([ValidationError(field: field.rawValue, RuleFailure(code))])
  }
}
