import AccountsForms
import Foundation

/// An imported user, ready to be stored.
struct ImportCandidate: Sendable {
  /// The account to store.
  let account: StoredAccount

  /// The identifier that the record gives; nil for none.
  let givenID: UserID?

  /// Whether the record gives the hash, which then distinguishes the user from another with the
  /// same address.
  let isHashGiven: Bool

  private let isPasswordWeak: Bool

  /// The traits of the user for a report.
  var traits: ImportedTraits {
    ImportedTraits(
      hashScheme: account.hash.scheme,
      isPasswordWeak: isPasswordWeak,
      isVerified: account.user.emailVerifiedAt != nil,
      isAdministrator: account.user.role == .admin
    )
  }

  /// Creates a candidate.
  ///
  /// - Parameters:
  ///   - user: the user of the record.
  ///   - hash: the password's hash.
  ///   - isHashGiven: whether the record gives it.
  ///   - isPasswordWeak: whether a sign-up would refuse the password that the record gives.
  ///   - now: the value of instants that the record does not give.
  init(
    _ user: ImportedUser,
    _ hash: PasswordHash,
    isHashGiven: Bool,
    isPasswordWeak: Bool = false,
    at now: Date
  ) {
    let profile = user.edit.profile
    let createdAt = user.createdAt ?? now
    var generator = SystemRandomNumberGenerator()
    let stored = User(
      id: user.id ?? UserID(at: createdAt, using: &generator),
      name: profile.name,
      address: user.edit.email,
      birthday: profile.birthday,
      language: profile.language,
      customValues: profile.customValues,
      role: user.role,
      termsAcceptedAt: user.termsAcceptedAt,
      emailVerifiedAt: user.emailVerifiedAt,
      createdAt: createdAt,
      disabledAt: user.disabledAt,
      lastLogInAt: user.lastLogInAt,
      externalID: user.externalID
    )
    account = StoredAccount(stored, hash: hash)
    givenID = user.id
    self.isHashGiven = isHashGiven && hash.isSet
    self.isPasswordWeak = isPasswordWeak
  }

  /// Whether a stored account is this user, and not another with their address.
  ///
  /// The hash of another system is replaced at the first login, after an earlier import.
  func isSame(as owner: LogInAccount) -> Bool {
    owner.id == givenID || !isHashGiven || owner.hash.phc == account.hash.phc
      || account.hash.foreign != nil && owner.hash.foreign == nil
  }
}

extension AccountTransaction {
  /// The number of users that are inserted together.
  private static var importSize: Int { 500 }

  /// Inserts users in order; existing users stay unchanged.
  ///
  /// - Parameters:
  ///   - candidates: the users.
  ///   - dryRun: the dry run they belong to, which is rolled back; nil to store them.
  /// - Returns: the result of each, in order.
  /// - Throws: ``StorageError``.
  func insert(_ candidates: [ImportCandidate], in dryRun: ImportDryRun?) throws -> [ImportResult] {
    var results: [ImportResult] = []
    results.reserveCapacity(candidates.count)
    for start in stride(from: 0, to: candidates.count, by: Self.importSize) {
      let part = candidates[start..<min(start + Self.importSize, candidates.count)]
      // If two users conflict, the first is stored, which inserting them together does not
      // guarantee.
      if part.areDistinct {
        results += try insertTogether(part, in: dryRun)
      } else {
        for index in part.indices { results += try insertTogether(part[index...index], in: dryRun) }
      }
    }
    return results
  }

  private func insertTogether(
    _ candidates: ArraySlice<ImportCandidate>,
    in dryRun: ImportDryRun?
  ) throws -> [ImportResult] {
    let free = candidates.filter { dryRun?.isInTheWay(of: $0) != true }
    let inserted = free.isEmpty ? [] : try insert(free.map(\.account))
    return try candidates.map { candidate in
      if inserted.contains(candidate.account.user.address.key) {
        return .imported(candidate.traits)
      }
      return try conflict(candidate, in: dryRun)
    }
  }

  /// The result for a user whose identifier or address is taken.
  private func conflict(
    _ candidate: ImportCandidate,
    in dryRun: ImportDryRun?
  ) throws -> ImportResult {
    if let dryRun, dryRun.isAddressTaken(of: candidate) {
      return dryRun.isSameOwner(as: candidate)
        ? .alreadyExisted : .refused(.one(.email, .alreadyExists))
    }
    let externalID = candidate.account.user.externalID
    let sameExternally = try externalID.flatMap { try user(.externalID($0)) }
    guard let owner = try logInAccount(candidate.account.user.address) else {
      let isTaken =
        sameExternally != nil || externalID.map { dryRun?.isTaken($0) == true } == true
      return .refused(.one(isTaken ? .externalID : .id, .alreadyExists))
    }
    // A login since an earlier import replaced the hash.
    if sameExternally?.id == owner.id { return .alreadyExisted }
    return candidate.isSame(as: owner) ? .alreadyExisted : .refused(.one(.email, .alreadyExists))
  }
}

extension ArraySlice<ImportCandidate> {
  /// Whether no two of them share an address or an identifier.
  fileprivate var areDistinct: Bool {
    let externalIDs = compactMap(\.account.user.externalID)
    return Set(map(\.account.user.address)).count == count
      && Set(map(\.account.user.id)).count == count && Set(externalIDs).count == externalIDs.count
  }
}

extension ValidationErrors {
  fileprivate static func one(_ field: UserRecord.Field, _ code: ErrorCode) -> ValidationErrors {
    ValidationErrors([ValidationError(field: field.rawValue, RuleFailure(code))])
  }
}
