public import AccountsForms
public import Foundation

extension AccountService {
  /// Makes recovery codes for a user, who prints or stores them; earlier ones end.
  ///
  /// Each sets a new password once, with ``recover(_:from:)``. They need the user's password: with
  /// a session alone, anybody at an open device could take the account.
  ///
  /// - Parameters:
  ///   - proof: the proof that the user knows the password.
  ///   - instant: the instant of the codes that are replaced, as shown to the user, nil within for
  ///     none; nil to replace any.
  /// - Returns: the codes, which are not stored; nil if there is no such user, or the codes to
  ///   replace were replaced before.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func createRecoveryCodes(
    by proof: PasswordProof,
    replacing instant: Date?? = nil
  ) async throws -> RecoveryKit? {
    let (id, now) = (proof.user, now().roundedToMilliseconds)
    let mail = try mailSealer()
    var generator = SystemRandomNumberGenerator()
    let codes = (0..<RecoveryKit.size).map { _ in RecoveryCode(using: &generator) }
    return try await store.transaction {
      [allowance = AuditAllowance(auditLimiter)] transaction -> RecoveryKit? in
      try transaction.require(proof)
      guard let user = try transaction.user(.id(id)) else { return nil }
      let earlier = try transaction.recoveryCodes(of: id).first { $0.kind == .kit }?.createdAt
      if let instant, instant != earlier { return nil }
      try transaction.deleteRecoveryCodes(of: id, .kit)
      for code in codes {
        try transaction.insert(StoredRecoveryCode(.kit, of: id, at: now), hash: code.hash)
      }
      try transaction.append(
        AuditEntry(at: now, action: .createRecoveryCodes, actor: proof.actor, target: id),
        within: allowance
      )
      // An intruder who knows the password could keep a way back in.
      try mail?.tell(.recoveryCodesCreated, user, at: now, in: transaction)
      return RecoveryKit(codes: codes, createdAt: now)
    }
  }

  /// The recovery codes that a user has left.
  ///
  /// - Throws: ``StorageError``.
  public func recoveryCodesLeft(of user: UserID) async throws -> RecoveryCodesLeft {
    let codes = try await store.read { try $0.recoveryCodes(of: user) }.filter { $0.kind == .kit }
    return RecoveryCodesLeft(count: codes.count, createdAt: codes.first?.createdAt)
  }
}

/// New recovery codes, available only now.
public struct RecoveryKit: Sendable {
  /// The number of codes.
  public static let size = 10

  /// The codes.
  public let codes: [RecoveryCode]

  /// The instant at which they were made.
  public let createdAt: Date
}

/// The recovery codes that are left of those made last.
public struct RecoveryCodesLeft: Hashable, Sendable {
  /// Their number.
  public let count: Int

  /// The instant at which they were made; nil without any.
  public let createdAt: Date?

  /// Creates a number of codes.
  package init(count: Int, createdAt: Date?) {
    self.count = count
    self.createdAt = createdAt
  }
}
