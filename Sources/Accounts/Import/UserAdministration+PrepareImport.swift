import AccountsForms
import Foundation

extension UserAdministration {
  /// Judges users from elsewhere, and makes ready everything that is stored of them.
  ///
  /// It takes longer than storing them, and may be done while others are stored: see
  /// ``importUsers(_:by:)``.
  ///
  /// - Parameters:
  ///   - records: what a file says of them; some thousands at a time. Where their passwords are to be hashed, some
  ///     hundreds take seconds.
  ///   - trial: the dry run they belong to, in which nobody is stored; nil where they are to be stored.
  /// - Returns: who is to be stored, and who is refused.
  /// - Throws: ``StorageError`` and ``MissingPepperKey``.
  public func prepareUsers(
    _ records: [UserRecord],
    in trial: ImportTrial? = nil
  ) async throws -> PreparedUsers {
    try await accounts.requirePepper()
    let now = accounts.now()
    let checked = await check(records, at: now)
    var verdicts: [PreparedUsers.Verdict] = []
    verdicts.reserveCapacity(records.count)
    var unhashed: [Int: UnhashedUser] = [:]
    for (index, checked) in checked.enumerated() {
      switch checked {
      case .judged(let verdict): verdicts.append(verdict)
      case .unhashed(let user):
        unhashed[index] = user
        verdicts.append(.alreadyThere)
      }
    }
    for (index, user) in try await hash(unhashed, isDryRun: trial != nil, at: now) {
      verdicts[index] = .ready(user)
    }
    return PreparedUsers(verdicts: verdicts, trial: trial, now: now)
  }

  private enum Checked {
    case judged(PreparedUsers.Verdict)
    case unhashed(UnhashedUser)
  }

  private struct UnhashedUser {
    let user: ImportedUser
    let password: Secret
  }

  /// Judges records on every core but the one that stores those before.
  private func check(_ records: [UserRecord], at now: Date) async -> [Checked] {
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
    let size = max(1, (records.count + threads - 1) / threads)
    let parts = stride(from: 0, to: records.count, by: size)
      .map { records[$0..<min($0 + size, records.count)] }
    return await withTaskGroup { group in
      for part in parts {
        group.addTask { (part.startIndex, Self.check(part, at: now)) }
      }
      var checked: [Int: [Checked]] = [:]
      for await (start, part) in group { checked[start] = part }
      return checked.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  private static func check(_ records: ArraySlice<UserRecord>, at now: Date) -> [Checked] {
    let check = UserRecordCheck(today: CivilDate(now, in: .gmt))
    return records.map { verdict(on: $0, by: check, at: now) }
  }

  private static func verdict(
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

  /// Hashes the passwords of those who are not there yet, on every core.
  private func hash(
    _ users: [Int: UnhashedUser],
    isDryRun: Bool,
    at now: Date
  ) async throws -> [Int: ImportCandidate] {
    try await withThrowingTaskGroup(of: (Int, ImportCandidate?).self) { group in
      // No more than the hasher takes of one line: two for each of its threads keep it busy.
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

  /// Hashes a password; nil where it need not be, since they are there.
  private func hash(
    _ unhashed: UnhashedUser,
    isDryRun: Bool,
    at now: Date
  ) async throws -> ImportCandidate? {
    let user = unhashed.user
    let email = user.edit.email
    if try await store.read({ try $0.user(.email(email)) != nil }) { return nil }
    let hash = isDryRun ? accounts.hasher.decoy() : try await hash(unhashed.password)
    return ImportCandidate(user, hash, isHashGiven: false, at: now)
  }

  /// Hashes a password; where others have filled the queue, as soon as there is room.
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
