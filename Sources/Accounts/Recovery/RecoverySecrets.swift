import AccountsForms
import Foundation

extension OneTimeSecret.Purpose {
  /// Setting a new password with a code of ten that people keep for themselves.
  static let kit = Self("kit")

  /// Setting a new password with a code that an administrator or operator made; a user has at most
  /// one.
  static let reset = Self("reset")
}

extension OneTimeSecret {
  /// The act of setting a password with the code; nil for a code that sets none.
  var recovery: AccessChange? {
    switch purpose {
    case .kit: .recoveredWithRecoveryCode
    case .reset: .recoveredWithResetCode
    case .recover: .recoveredWithMailedCode
    default: nil
    }
  }
}

extension AccountReader {
  /// The recovery codes that a user has left, expired ones included.
  func kit(of user: UserID) throws -> [OneTimeSecret] {
    try secrets(of: user).filter { $0.purpose == .kit }
  }

  /// Looks for a code that sets a new password.
  ///
  /// - Throws: ``StorageError``.
  func recoverySecret(
    _ code: RecoveryCode,
    at now: Date
  ) throws -> CodeFinding<OneTimeSecret> {
    guard let found = try secret(hash: code.hash), found.recovery != nil, found.isValid(at: now)
    else { return .unknown }
    return try found.purpose == .recover && isReplaced(found, at: now) ? .replaced : .found(found)
  }

  /// Looks for the owner of a code that sets a new password.
  ///
  /// - Throws: ``StorageError``.
  func owner(of code: RecoveryCode, at now: Date) throws -> CodeFinding<User> {
    switch try recoverySecret(code, at: now) {
    case .found(let secret):
      try secret.user.flatMap { try user(.id($0)) }.map(CodeFinding.found) ?? .unknown
    case .replaced: .replaced
    case .unknown: .unknown
    }
  }
}

extension Work {
  /// Uses up a code that sets a new password, and all that were mailed for it.
  ///
  /// - Returns: whether it was still there.
  /// - Throws: ``StorageError``.
  func useUp(_ secret: OneTimeSecret, of user: UserID) throws -> Bool {
    guard secret.purpose == .recover else { return try rows.deleteSecret(secret.id) }
    return try rows.deleteSecrets(of: user, [.recover]) > 0
  }

  /// Records that an address is its user's, unless that is known.
  ///
  /// - Throws: ``StorageError``.
  func verifyEmail(of user: User) throws {
    guard user.emailVerifiedAt == nil else { return }
    var changes = UserChanges()
    changes.verifiesEmail = true
    guard try rows.save(changes.applied(to: user, at: at), replacing: user) else { return }
    try endAccess(after: .verified, of: user)
    try record(.verifyEmail, of: user.id)
  }
}
