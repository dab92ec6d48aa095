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
    by proof: RecentProof,
    replacing instant: Date?? = nil
  ) async throws -> RecoveryKit? {
    let (id, now) = (proof.user, now().roundedToMilliseconds)
    var generator = SystemRandomNumberGenerator()
    let codes = (0..<RecoveryKit.size).map { _ in RecoveryCode(using: &generator) }
    return try await work(by: proof, at: now) { work -> RecoveryKit? in
      guard let user = try work.rows.user(.id(id)) else { return nil }
      if let instant, instant != (try work.rows.kit(of: id).first?.createdAt) { return nil }
      try work.rows.deleteSecrets(of: id, [.kit])
      for code in codes { try work.rows.insert(OneTimeSecret(.kit, code.hash, of: id, at: now)) }
      try work.record(.createRecoveryCodes, of: id)
      // An intruder who knows the password could keep a way back in.
      try work.tell(.recoveryCodesCreated, user)
      return RecoveryKit(codes: codes, createdAt: now)
    }
  }

  /// The recovery codes that a user has left.
  ///
  /// - Throws: ``StorageError``.
  public func recoveryCodesLeft(of user: UserID) async throws -> RecoveryCodesLeft {
    let codes = try await store.read { try $0.kit(of: user) }
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
