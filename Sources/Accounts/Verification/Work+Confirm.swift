import AccountsForms
import Foundation

/// A valid code from a mail, with the act that it confirms.
struct FoundConfirmation: Sendable {
  let confirmation: Confirmation
  let user: User
}

/// The outcome of the act of a code.
enum ConfirmOutcome: Sendable {
  case done(ConfirmedAct)

  /// Another account has the address.
  case isTaken

  /// The code was used or replaced meanwhile, or the account has another address now.
  case isUsed
}

extension AccountReader {
  /// Looks for the act that a code confirms.
  ///
  /// - Throws: ``StorageError``.
  func confirmation(
    _ code: RecoveryCode,
    _ caller: UserID?,
    _ device: DeviceToken?,
    at now: Date
  ) throws -> CodeFinding<FoundConfirmation> {
    guard let (mailed, isReplaced) = try mailedCode(code, at: now), let email = mailed.email,
      let act = Confirmation.Act(mailed.purpose),
      let user = try mailed.user.flatMap({ try user(.id($0)) }),
      act != .verifyEmail || email == user.address
    else { return .unknown }
    if isReplaced { return .replaced }
    let isOwner =
      try mailed.purpose.isAgainstStrangers || caller == user.id
      || device.map { try isKnown($0, of: user.id, at: now) } ?? false
    return .found(
      FoundConfirmation(
        confirmation: Confirmation(
          act: act,
          email: email.text,
          needsPassword: !isOwner
        ),
        user: user
      )
    )
  }
}

extension AccountReader {
  /// Whether the owner of another account can take an address back: nobody else gets it before that
  /// has ended.
  ///
  /// - Throws: ``StorageError``.
  func isReserved(_ email: EmailAddress, for user: UserID? = nil, at now: Date) throws -> Bool {
    try codesToRestore(email, at: now).contains { $0.user != user }
  }

  /// Whether a user can take an address back.
  fileprivate func isReserved(
    _ email: EmailAddress,
    by user: UserID,
    at now: Date
  ) throws -> Bool {
    try codesToRestore(email, at: now).contains { $0.user == user }
  }

  private func codesToRestore(_ email: EmailAddress, at now: Date) throws -> [OneTimeSecret] {
    try secrets(.restore, about: email).filter { $0.isValid(at: now) }
  }
}

extension Confirmation.Act {
  fileprivate init?(_ purpose: OneTimeSecret.Purpose) {
    switch purpose {
    case .verify: self = .verifyEmail
    case .change: self = .changeEmail
    case .restore: self = .restoreEmail
    case .report: self = .report
    default: return nil
    }
  }
}

extension Work {
  /// Carries out the act of a code, and uses the code up.
  ///
  /// - Throws: ``StorageError``.
  func carryOut(_ code: RecoveryCode) throws -> ConfirmOutcome {
    guard let (mailed, isReplaced) = try rows.mailedCode(code, at: at), !isReplaced,
      let email = mailed.email, let user = try mailed.user.flatMap({ try rows.user(.id($0)) })
    else { return .isUsed }
    return try acting(as: .user(user.id, from: address)).carryOut(mailed, of: user, about: email)
  }

  private func carryOut(
    _ code: OneTimeSecret,
    of user: User,
    about email: EmailAddress
  ) throws -> ConfirmOutcome {
    switch code.purpose {
    case .verify:
      guard email == user.address else { return .isUsed }
      // Also where the address was verified meanwhile: the code is used up.
      try endAccess(after: .verified, of: user)
      try verifyEmail(of: user)
      return .done(.verified(try rows.user(.id(user.id)) ?? user))
    case .change:
      try rows.deleteSecrets(of: user.id, [.change])
      return try setAddress(email, of: user)
    case .restore:
      guard let restored = try takeBack(email, from: user) else { return .isTaken }
      if restored.address != user.address {
        try tellAddressChanged(of: user, to: restored, canRestore: false)
      }
      let code = try makeCode(.recover, of: restored.id, to: restored.address)
      return .done(.restored(restored, code))
    case .report:
      // Without mail, its owner would get no code for a new password.
      guard settings.mail != nil, try rows.deleteSecret(code.id) else { return .isUsed }
      try report(by: user)
      return .done(.reported)
    default: return .isUsed
    }
  }

  /// Ends all access to an account of which a stranger may have the password, and sends its owner a
  /// code for a new one.
  private func report(by user: User) throws {
    try rows.setPasswordHash(.unset, of: user.id)
    let count = try endAccess(after: .actReported, of: user)
    try record(.reportAct, of: user.id, detail: "\(count)")
    // Not shown: whoever has the notice may have no more than that.
    try queue(.recovery, withCodeTo: .recover, of: user, isLimited: false)
  }

  /// Makes a confirmed address that of the account, and tells the earlier one.
  private func setAddress(_ email: EmailAddress, of user: User) throws -> ConfirmOutcome {
    var changes = UserChanges()
    changes.email = email
    changes.verifiesEmail = true
    guard try !rows.isReserved(email, for: user.id, at: at) else { return .isTaken }
    // An address that was never proved may be a typo, and its owner a stranger. An owner who
    // changes a stolen address back themselves leaves the address of a thief.
    let isOwners = try rows.isReserved(email, by: user.id, at: at)
    let canRestore = user.emailVerifiedAt != nil && !isOwners
    switch try apply(changes, to: .id(user.id)) {
    case .done(let updated):
      if updated.user.address != user.address {
        try tellAddressChanged(of: user, to: updated.user, canRestore: canRestore)
      }
      return .done(.changed(updated.user))
    case .refused(let refusal): return refusal.code == .invalidFields ? .isTaken : .isUsed
    }
  }

  /// Gives an account its earlier address back; nil if another account has it now.
  private func takeBack(_ email: EmailAddress, from user: User) throws -> User? {
    var changes = UserChanges()
    changes.email = email
    changes.verifiesEmail = true
    let restored = changes.applied(to: user, at: at)
    guard try rows.save(restored, replacing: user) else { return nil }
    try endInvitation(of: email)
    try rows.setPasswordHash(.unset, of: user.id)
    try endAccess(after: .addressRestored, of: user, to: restored.address)
    try record(.restoreEmail, of: user.id)
    return restored
  }
}
