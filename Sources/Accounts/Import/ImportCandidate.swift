import AccountsForms
import Foundation

/// A user of a file, prepared to be stored.
struct ImportCandidate: Sendable {
  /// The user with everything that is stored of them.
  let account: StoredAccount

  /// The identifier that the file gives; nil for none.
  let givenID: UserID?

  /// Whether the file gives the hash, so that it tells the user from another with the same address.
  let isHashGiven: Bool

  /// Prepares a user.
  ///
  /// - Parameters:
  ///   - user: the user as the file has them.
  ///   - hash: the password's hash.
  ///   - isHashGiven: whether the file gives it.
  ///   - now: the value of instants that the file does not give.
  init(_ user: ImportedUser, _ hash: PasswordHash, isHashGiven: Bool, at now: Date) {
    let profile = user.edit.profile
    let createdAt = user.createdAt ?? now
    var generator = SystemRandomNumberGenerator()
    let stored = User(
      id: user.id ?? UserID(at: createdAt, using: &generator),
      name: profile.name.text,
      address: user.edit.email,
      birthday: profile.birthday,
      language: profile.language,
      role: user.role,
      emailVerifiedAt: user.emailVerifiedAt,
      createdAt: createdAt,
      disabledAt: user.disabledAt,
      lastLogInAt: user.lastLogInAt
    )
    let termsAcceptedAt = user.termsAcceptedAt ?? createdAt
    account = StoredAccount(stored, hash: hash, termsAcceptedAt: termsAcceptedAt)
    givenID = user.id
    self.isHashGiven = isHashGiven
  }

  /// Whether a stored account is this user, and not another with their address.
  func isSame(as owner: LogInAccount) -> Bool {
    owner.id == givenID || !isHashGiven || owner.hash.phc == account.hash.phc
  }
}

extension AccountTransaction {
  /// The number of users that are inserted together.
  private static var importSize: Int { 500 }

  /// Inserts users in their order; who is there already stays as they are.
  ///
  /// - Parameters:
  ///   - candidates: the users.
  ///   - trial: the dry run they belong to, of which nothing is kept; nil to store them.
  /// - Returns: the result of each, in their order.
  /// - Throws: ``StorageError``.
  func insert(_ candidates: [ImportCandidate], in trial: ImportTrial?) throws -> [ImportResult] {
    var results: [ImportResult] = []
    results.reserveCapacity(candidates.count)
    for start in stride(from: 0, to: candidates.count, by: Self.importSize) {
      let part = candidates[start..<min(start + Self.importSize, candidates.count)]
      // Of two that exclude each other the first is stored, which inserting them together does not promise.
      if part.areDistinct {
        results += try insertTogether(part, in: trial)
      } else {
        for index in part.indices { results += try insertTogether(part[index...index], in: trial) }
      }
    }
    return results
  }

  private func insertTogether(
    _ candidates: ArraySlice<ImportCandidate>,
    in trial: ImportTrial?
  ) throws -> [ImportResult] {
    let free = candidates.filter { trial?.isInTheWay(of: $0) != true }
    let inserted = free.isEmpty ? [] : try insert(free.map(\.account))
    return try candidates.map { candidate in
      if inserted.contains(candidate.account.user.address.key) { return .imported }
      return try conflict(candidate, in: trial)
    }
  }

  /// The result for a user whose identifier or address somebody has.
  private func conflict(
    _ candidate: ImportCandidate,
    in trial: ImportTrial?
  ) throws -> ImportResult {
    if let owner = trial?.owner(ofAddressOf: candidate) {
      return owner.isSame(as: candidate)
        ? .alreadyThere : .refused(.one(.email, .alreadyExists))
    }
    guard let owner = try logInAccount(candidate.account.user.address) else {
      return .refused(.one(.id, .alreadyExists))
    }
    return candidate.isSame(as: owner) ? .alreadyThere : .refused(.one(.email, .alreadyExists))
  }
}

extension ArraySlice<ImportCandidate> {
  /// Whether no two of them share an address or an identifier.
  fileprivate var areDistinct: Bool {
    Set(map(\.account.user.address)).count == count && Set(map(\.account.user.id)).count == count
  }
}

extension ValidationErrors {
  fileprivate static func one(_ field: UserRecord.Field, _ code: ErrorCode) -> ValidationErrors {
    ValidationErrors([ValidationError(field: field.rawValue, RuleFailure(code))])
  }
}
