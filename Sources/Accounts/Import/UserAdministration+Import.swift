public import AccountsForms
import Foundation

extension UserAdministration {
  /// Imports users independently: a refused user does not affect the others.
  ///
  /// Existing users stay unchanged, so that an interrupted import can be run again. If two users
  /// have the same address, the first is stored. Hashes of other systems are stored unchanged and
  /// replaced at the first login.
  ///
  /// - Parameters:
  ///   - records: the records; some thousands at a time.
  ///   - dryRun: the dry run they belong to, which validates but stores nothing; nil to store them.
  ///   - missingPasswords: the verdict on users whose password is missing, or cannot be verified.
  ///   - authorization: that of the administrator.
  /// - Returns: the result of each, in order.
  /// - Throws: ``StorageError``, ``StaleProof`` and ``MissingPepperKey``, without storing any user.
  public func importUsers(
    _ records: [UserRecord],
    in dryRun: ImportDryRun? = nil,
    missingPasswords: MissingPasswords = .refused,
    by authorization: Authorization
  ) async throws -> [ImportResult] {
    try await importUsers(
      prepareUsers(records, in: dryRun, missingPasswords: missingPasswords),
      by: authorization
    )
  }

  /// Stores prepared users in one transaction.
  ///
  /// - Parameters:
  ///   - prepared: the users, and whether it is a dry run.
  ///   - authorization: that of the administrator.
  /// - Returns: the result of each, in order.
  /// - Throws: ``StorageError`` and ``StaleProof``, without storing any user.
  public func importUsers(
    _ prepared: PreparedUsers,
    by authorization: Authorization
  ) async throws -> [ImportResult] {
    let ready = prepared.verdicts.compactMap { if case .ready(let user) = $0 { user } else { nil } }
    let stored = ready.isEmpty ? [] : try await store(ready, of: prepared, by: authorization)
    if let dryRun = prepared.dryRun {
      for (candidate, result) in zip(ready, stored) where result.isImported {
        dryRun.note(candidate)
      }
    }
    var outcomes = stored.makeIterator()
    return prepared.verdicts.map { verdict in
      switch verdict {
      case .ready: outcomes.next() ?? .alreadyExisted
      case .alreadyExisted: .alreadyExisted
      case .refused(let errors): .refused(errors)
      }
    }
  }
}

extension UserAdministration {
  private func store(
    _ candidates: [ImportCandidate],
    of prepared: PreparedUsers,
    by authorization: Authorization
  ) async throws -> [ImportResult] {
    let (dryRun, now) = (prepared.dryRun, prepared.now)
    let kind = dryRun == nil ? TransactionKind.bulk : .dryRun
    return try await work(by: authorization, at: now, kind) { work in
      let results = try work.rows.insert(candidates, in: dryRun)
      // One look for a batch of thousands: hardly ever is anybody invited during an import.
      if try !work.rows.invitations(before: nil, at: now, limit: 1).isEmpty {
        for (candidate, result) in zip(candidates, results) where result.isImported {
          try work.endInvitation(of: candidate.account.user.address)
        }
      }
      let count = results.count { $0.isImported }
      if count > 0 { try work.record(.importUsers, detail: "\(count)") }
      return results
    }
  }
}

/// The result of importing a record.
public enum ImportResult: Sendable {
  /// The user is stored, or would be in a dry run.
  case imported(ImportedTraits)

  /// The user already exists and stays unchanged.
  case alreadyExisted

  /// The user is refused, for these reasons.
  case refused(ValidationErrors)

  /// Whether the user is stored, or would be.
  var isImported: Bool { if case .imported = self { true } else { false } }
}

/// The traits of an imported user for a report.
public struct ImportedTraits: Sendable {
  /// The scheme of the password hash, such as `bcrypt`; nil without a password.
  public let hashScheme: String?

  /// Whether the record has a password in plain text that a sign-up would refuse.
  public let isPasswordWeak: Bool

  /// Whether the address is verified.
  public let isVerified: Bool

  /// Whether the user is an administrator.
  public let isAdministrator: Bool
}
