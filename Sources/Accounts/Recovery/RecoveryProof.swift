import AccountsForms
import Foundation

/// A valid code with which its owner sets a new password.
enum RecoveryProof: Sendable {
  /// A code of the user's own list, or one that an administrator made.
  case stored(StoredRecoveryCode)

  /// A code that was sent by mail.
  case mailed(MailedCode)

  /// The owner.
  var user: UserID {
    switch self {
    case .stored(let code): code.user
    case .mailed(let code): code.user
    }
  }

  /// The identifier, which sets no password.
  var id: String {
    switch self {
    case .stored(let code): "\(code.id)"
    case .mailed(let code): "\(code.id)"
    }
  }

  /// Whether it is one of the codes that people keep for themselves.
  var isOfKit: Bool { if case .stored(let code) = self { code.kind == .kit } else { false } }

  /// The act of setting a password with the code.
  var change: AccessChange {
    switch self {
    case .stored(let code):
      code.kind == .kit ? .recoveredWithRecoveryCode : .recoveredWithResetCode
    case .mailed: .recoveredWithMailedCode
    }
  }

  /// The address that the code was sent to; nil if it did not come by mail.
  var recipient: EmailAddress? { if case .mailed(let code) = self { code.recipient } else { nil } }
}

extension AccountReader {
  /// Looks for a code that sets a new password.
  ///
  /// - Throws: ``StorageError``.
  func proof(_ code: RecoveryCode, at now: Date) throws -> CodeFinding<RecoveryProof> {
    if let stored = try recoveryCode(hash: code.hash) {
      return stored.isValid(at: now) ? .found(.stored(stored)) : .unknown
    }
    guard let (mailed, isReplaced) = try validMailedCode(hash: code.hash, at: now),
      mailed.purpose == .recover
    else { return .unknown }
    return isReplaced ? .replaced : .found(.mailed(mailed))
  }
}

extension AccountReader {
  /// Looks for the owner of a code that sets a new password.
  ///
  /// - Throws: ``StorageError``.
  func owner(of code: RecoveryCode, at now: Date) throws -> CodeFinding<User> {
    switch try proof(code, at: now) {
    case .found(let proof): try user(.id(proof.user)).map(CodeFinding.found) ?? .unknown
    case .replaced: .replaced
    case .unknown: .unknown
    }
  }
}

extension AccountTransaction {
  /// Uses up a code.
  ///
  /// - Returns: whether it was still there.
  /// - Throws: ``StorageError``.
  func useUp(_ proof: RecoveryProof) throws -> Bool {
    switch proof {
    case .stored(let code): try deleteRecoveryCode(code.id)
    case .mailed(let code): try endMailedCodes(of: code.user, [code.purpose]) > 0
    }
  }

  /// Records that an address is its user's, unless that is known.
  ///
  /// - Throws: ``StorageError``.
  func verifyEmail(of user: User, at now: Date, by actor: AuditActor) throws {
    guard user.emailVerifiedAt == nil else { return }
    var changes = UserChanges()
    changes.verifiesEmail = true
    guard try save(changes.applied(to: user, at: now), replacing: user) else { return }
    try endAccess(after: .verified, of: user, at: now, by: actor)
    try append(AuditEntry(at: now, action: .verifyEmail, actor: actor, target: user.id))
  }
}
