import AccountsForms
import Foundation

extension UserAdministration {
  /// Validates users for an import and prepares their data.
  ///
  /// Preparing takes longer than storing, and can run while others are stored; see
  /// ``importUsers(_:by:)``.
  ///
  /// - Parameters:
  ///   - records: the records; some thousands at a time. If their passwords have to be hashed, some
  ///     hundreds take seconds.
  ///   - dryRun: the dry run they belong to, which stores nothing; nil to store them.
  ///   - missingPasswords: the verdict on users whose password is missing, or cannot be verified.
  /// - Returns: the verdict on each record.
  /// - Throws: ``StorageError`` and ``MissingPepperKey``.
  public func prepareUsers(
    _ records: [UserRecord],
    in dryRun: ImportDryRun? = nil,
    missingPasswords: MissingPasswords = .refused
  ) async throws -> PreparedUsers {
    try await accounts.requirePepper()
    let now = accounts.now()
    let checked = await check(records, missingPasswords, at: now)
    var verdicts: [PreparedUsers.Verdict] = []
    verdicts.reserveCapacity(records.count)
    var unhashed: [Int: UnhashedUser] = [:]
    for (index, checked) in checked.enumerated() {
      switch checked {
      case .judged(let verdict): verdicts.append(verdict)
      case .unhashed(let user):
        unhashed[index] = user
        verdicts.append(.alreadyExisted)
      }
    }
    for (index, user) in try await hash(unhashed, isDryRun: dryRun != nil, at: now) {
      verdicts[index] = .ready(user)
    }
    return PreparedUsers(verdicts: verdicts, dryRun: dryRun, now: now)
  }

  private enum Checked {
    case judged(PreparedUsers.Verdict)
    case unhashed(UnhashedUser)
  }

  private struct UnhashedUser {
    let user: ImportedUser
    let password: Secret
  }

  /// Validates records on every core but one, which stores the previous records.
  private func check(
    _ records: [UserRecord],
    _ missingPasswords: MissingPasswords,
    at now: Date
  ) async -> [Checked] {
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
    let size = max(1, (records.count + threads - 1) / threads)
    let parts = stride(from: 0, to: records.count, by: size)
      .map { records[$0..<min($0 + size, records.count)] }
    return await withTaskGroup { group in
      for part in parts {
        group.addTask { (part.startIndex, check(part, missingPasswords, at: now)) }
      }
      var checked: [Int: [Checked]] = [:]
      for await (start, part) in group { checked[start] = part }
      return checked.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  private func check(
    _ records: ArraySlice<UserRecord>,
    _ missingPasswords: MissingPasswords,
    at now: Date
  ) -> [Checked] {
    // The machine's calendar decides on an age, as in every form.
    let today = CivilDate(now, in: .current)
    let check = UserRecordCheck(
      rules: accounts.forms,
      today: today,
      now: now,
      pepper: accounts.hasher.pepper,
      missingPasswords: missingPasswords
    )
    return records.map { verdict(on: $0, by: check, at: now) }
  }

  private func verdict(
    on record: UserRecord,
    by check: UserRecordCheck,
    at now: Date
  ) -> Checked {
    do {
      let user = try check.check(record)
      switch user.credential {
      case .hash(let hash):
        return .judged(.ready(ImportCandidate(user, hash, isHashGiven: true, at: now)))
      case .password(let password):
        return .unhashed(UnhashedUser(user: user, password: password))
      }
    } catch {
      return .judged(.refused(error))
    }
  }

  /// Hashes the passwords of new users on every core.
  private func hash(
    _ users: [Int: UnhashedUser],
    isDryRun: Bool,
    at now: Date
  ) async throws -> [Int: ImportCandidate] {
    try await withThrowingTaskGroup(of: (Int, ImportCandidate?).self) { group in
      // No more than the hasher accepts from one group: two for each of its threads keep it busy.
      let limit = 2 * ProcessInfo.processInfo.activeProcessorCount
      var ready: [Int: ImportCandidate] = [:]
      for (count, (index, user)) in users.enumerated() {
        if count >= limit, let (done, user) = try await group.next() { ready[done] = user }
        group.addTask { (index, try await hash(user, isDryRun: isDryRun, at: now)) }
      }
      for try await (index, user) in group { ready[index] = user }
      return ready
    }
  }

  /// Rates and hashes the password of a new user; nil if the user already exists.
  private func hash(
    _ unhashed: UnhashedUser,
    isDryRun: Bool,
    at now: Date
  ) async throws -> ImportCandidate? {
    let user = unhashed.user
    let email = user.edit.email
    if try await store.read({ try $0.user(.email(email)) != nil }) { return nil }
    let hash = isDryRun ? accounts.hasher.decoy() : try await hash(unhashed.password)
    let isWeak = accounts.forms.isWeak(unhashed.password, of: user.edit)
    return ImportCandidate(user, hash, isHashGiven: false, isPasswordWeak: isWeak, at: now)
  }

  /// Hashes a password, waiting for room if the queue is full.
  private func hash(_ password: Secret) async throws -> PasswordHash {
    while true {
      do {
        return try await accounts.hasher.hash(password, for: "import")
      } catch let busy as ServiceBusy {
        try await Task.sleep(for: busy.retryAfter)
      }
    }
  }
}

/// Imported users that are validated and ready to be stored.
public struct PreparedUsers: Sendable {
  /// The verdict on a record before it is stored.
  enum Verdict: Sendable {
    /// The record is valid.
    case ready(ImportCandidate)

    /// The user already exists, so the password need not be hashed.
    case alreadyExisted

    /// The record is refused, for these reasons.
    case refused(ValidationErrors)
  }

  /// The verdict on each record, in order.
  let verdicts: [Verdict]

  /// The dry run they belong to; nil to store them.
  let dryRun: ImportDryRun?

  /// The value of instants that the record does not give.
  let now: Date
}
