import AccountsForms
import Foundation

/// A user from elsewhere with everything that is stored of them: made ready beforehand, since nobody else can
/// write while they are stored.
struct ReadyUser: Sendable {
  fileprivate let id: String
  let email: EmailAddress
  let hash: PasswordHash
  fileprivate let pepperID: String?
  let isHashGiven: Bool
  let givenID: UserID?
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
    id = (user.id ?? UserID(at: createdAt, using: &generator)).description
    self.email = email
    self.hash = hash
    pepperID = hash.pepperID
    self.isHashGiven = isHashGiven
    givenID = user.id
    values = [
      .text(id),
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
  /// Stores users from elsewhere in one transaction, in their order; who is there already stays as they are.
  ///
  /// - Parameters:
  ///   - users: who.
  ///   - trial: what the users are added to in a dry run, of which nothing is kept; nil to store them.
  ///   - completion: what else belongs to it, with how many were stored.
  /// - Returns: what became of each, in their order.
  /// - Throws: ``StorageError``; none of them is stored then.
  func importUsers(
    _ users: [ReadyUser],
    in trial: ImportTrial?,
    _ completion: @escaping @Sendable (Connection, Int) throws -> Void
  ) async throws -> [ImportResult] {
    guard !users.isEmpty else { return [] }
    return try await database.writeInBulk(isTrial: trial != nil) { connection in
      let results = try connection.importUsers(users, in: trial)
      let imported = zip(users, results).filter { $0.1.isImported }.map(\.0)
      if !imported.isEmpty { try completion(connection, imported.count) }
      if let trial { for user in imported { trial.note(user) } }
      return results
    }
  }
}

extension Connection {
  /// How many users share a statement.
  private static let importSize = 500

  fileprivate func importUsers(
    _ users: [ReadyUser],
    in trial: ImportTrial?
  ) throws -> [ImportResult] {
    var results: [ImportResult] = []
    results.reserveCapacity(users.count)
    for start in stride(from: 0, to: users.count, by: Self.importSize) {
      let part = users[start..<min(start + Self.importSize, users.count)]
      // Of two who cannot both be stored the first is, which one statement alone does not promise.
      if part.count == Self.importSize, part.areDistinct {
        results += try importTogether(part, in: trial)
      } else {
        for index in part.indices { results += try importTogether(part[index...index], in: trial) }
      }
    }
    return results
  }

  /// Stores users who do not stand in each other's way, in one statement.
  private func importTogether(
    _ users: ArraySlice<ReadyUser>,
    in trial: ImportTrial?
  ) throws -> [ImportResult] {
    let keys = try insert(users.filter { trial?.isInTheWay(of: $0) != true })
    return try users.map { user in
      guard keys.contains(user.email.key) else { return try resultOfConflict(user, in: trial) }
      if let id = user.pepperID { try notePepperKey(id) }
      return .imported
    }
  }

  /// Stores those whose address and identifier nobody has, and gives the keys of their addresses.
  private func insert(_ users: [ReadyUser]) throws -> Set<String> {
    guard !users.isEmpty else { return [] }
    let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    let inserted = try rows(
      """
      INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday,
        language, role, terms_accepted_at, created_at, email_verified_at, disabled_at, last_login_at)
      VALUES \(repeatElement(row, count: users.count).joined(separator: ", "))
      ON CONFLICT DO NOTHING RETURNING email_key
      """,
      users.flatMap(\.values)
    ) { $0.text(0) }
    return Set(inserted)
  }

  /// What became of a user who was not inserted, since a row has their identifier or their address.
  private func resultOfConflict(
    _ user: ReadyUser,
    in trial: ImportTrial?
  ) throws -> ImportResult {
    if let owner = trial?.owner(ofAddressOf: user) {
      return owner.isSame(as: user) ? .alreadyThere : .refused(.one(.email, .alreadyExists))
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

extension ArraySlice<ReadyUser> {
  /// Whether no two of them share an address or an identifier.
  fileprivate var areDistinct: Bool {
    Set(map(\.email.key)).count == count && Set(map(\.id)).count == count
  }
}

extension ValidationErrors {
  fileprivate static func one(_ field: UserRecord.Field, _ code: ErrorCode) -> ValidationErrors {
    ValidationErrors([ValidationError(field: field.rawValue, RuleFailure(code))])
  }
}
