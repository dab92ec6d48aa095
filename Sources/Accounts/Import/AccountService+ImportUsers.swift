public import AccountsForms
import Foundation

extension AccountService {
  /// Stores users from elsewhere, each by itself: one that is refused does not keep the others out.
  ///
  /// Whoever is there already stays as they are, so that an import that was cut off can be run again. Hashes of
  /// other systems are taken as they are, and replaced at the first login.
  ///
  /// - Parameters:
  ///   - records: what a file says of them; some thousands at a time.
  ///   - isDryRun: whether everything is to be judged, and nobody stored.
  ///   - actor: who imports them.
  /// - Returns: what became of each, in their order.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; some of them may be stored then, and running it
  ///   again stores the rest.
  public func importUsers(
    _ records: [UserRecord],
    isDryRun: Bool = false,
    by actor: AuditActor
  ) async throws -> [ImportResult] {
    try await requirePepper()
    let now = now()
    let results = await check(records, CivilDate(now, in: .gmt))
    var ready: [(index: Int, user: ReadyUser)] = []
    for (index, result) in results.enumerated() {
      guard case .success(let user) = result else { continue }
      if let prepared = try await prepare(user, isDryRun: isDryRun, at: now) {
        ready.append((index, prepared))
      }
    }
    let outcomes = try await users.importUsers(ready.map(\.user), isDryRun: isDryRun) {
      [audit] connection, count in
      let entry = AuditEntry(at: now, action: .importUsers, actor: actor, detail: "\(count)")
      try connection.append(entry, to: audit.trail)
    }
    var answers = results.map { result in
      switch result {
      case .success: ImportResult.alreadyThere
      case .failure(let errors): ImportResult.refused(errors)
      }
    }
    for ((index, _), outcome) in zip(ready, outcomes) { answers[index] = outcome }
    return answers
  }

  /// Judges records on as many threads as there are cores.
  private func check(
    _ records: [UserRecord],
    _ today: CivilDate
  ) async -> [Result<ImportedUser, ValidationErrors>] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let size = max(1, (records.count + cores - 1) / cores)
    let parts = stride(from: 0, to: records.count, by: size)
      .map { $0..<min($0 + size, records.count) }
    return await withTaskGroup { group in
      for (number, part) in parts.enumerated() {
        group.addTask {
          let check = UserRecordCheck(today: today)
          return (
            number,
            records[part]
              .map { record in
                Result { () throws(ValidationErrors) in try check.check(record) }
              }
          )
        }
      }
      var checked: [Int: [Result<ImportedUser, ValidationErrors>]] = [:]
      for await (number, part) in group { checked[number] = part }
      return checked.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  /// Makes ready what is stored of a user; nil where their password need not be hashed, since they are there.
  private func prepare(
    _ user: ImportedUser,
    isDryRun: Bool,
    at now: Date
  ) async throws -> ReadyUser? {
    switch user.credential {
    case .hash(let hash): return ReadyUser(user, hash, isHashGiven: true, at: now)
    case .password(let password):
      if try await users.racyCheckIsTaken(user.edit.email) { return nil }
      let line = LogInLane.account(user.edit.email).name
      let hash =
        isDryRun ? hasher.decoy() : try await hasher.hash(password, for: line)
      return ReadyUser(user, hash, isHashGiven: false, at: now)
    }
  }
}

/// What became of a record.
public enum ImportResult: Sendable {
  /// The user is stored, or would be.
  case imported

  /// The user was there already, and is as they were.
  case alreadyThere

  /// Nothing was stored, for these reasons.
  case refused(ValidationErrors)
}
