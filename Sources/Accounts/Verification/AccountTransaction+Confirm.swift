import AccountsForms
import Foundation

/// A valid code from a mail, with the act that it confirms.
struct FoundConfirmation: Sendable {
  let confirmation: Confirmation
  let user: User
}

/// The outcome of the act of a code.
enum ConfirmOutcome: Sendable {
  case verified(User)
  case changed(User)
  case restored(User, RecoveryCode)
  case reported

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
    guard let (mailed, isReplaced) = try validMailedCode(hash: code.hash, at: now),
      let act = Confirmation.Act(mailed.purpose),
      let user = try user(.id(mailed.user)),
      act != .verifyEmail || mailed.recipient == user.address
    else { return .unknown }
    if isReplaced { return .replaced }
    let isOwner =
      try mailed.purpose.isAgainstStrangers || caller == user.id
      || device.map { try isKnown($0, of: user.id, at: now) } ?? false
    return .found(
      FoundConfirmation(
        confirmation: Confirmation(
          act: act,
          email: mailed.recipient.text,
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

  private func codesToRestore(_ email: EmailAddress, at now: Date) throws -> [MailedCode] {
    try mailedCodes(to: email).filter { $0.purpose == .restore && $0.isValid(at: now) }
  }
}

extension Confirmation.Act {
  fileprivate init?(_ purpose: MailedCode.Purpose) {
    switch purpose {
    case .recover: return nil
    case .verify: self = .verifyEmail
    case .change: self = .changeEmail
    case .restore: self = .restoreEmail
    case .report: self = .report
    }
  }
}

extension AccountTransaction {
  /// Carries out the act of a code, and uses the code up.
  ///
  /// - Throws: ``StorageError``.
  func carryOut(
    _ code: RecoveryCode,
    _ mail: MailSealer?,
    from address: NetworkAddress?,
    at now: Date,
    under rule: LastAdministratorRule,
    within allowance: AuditAllowance
  ) throws -> ConfirmOutcome {
    guard let (mailed, isReplaced) = try validMailedCode(hash: code.hash, at: now), !isReplaced,
      let user = try user(.id(mailed.user))
    else { return .isUsed }
    let actor = AuditActor.user(user.id, from: address)
    switch mailed.purpose {
    case .recover: return .isUsed
    case .verify:
      guard mailed.recipient == user.address else { return .isUsed }
      // Also where the address was verified meanwhile: the code is used up.
      try endAccess(after: .verified, of: user, at: now, by: actor)
      try verifyEmail(of: user, at: now, by: actor)
      return .verified(try self.user(.id(user.id)) ?? user)
    case .change:
      try endMailedCodes(of: user.id, [.change])
      return try setAddress(
        mailed.recipient,
        of: user,
        mail,
        at: now,
        by: actor,
        under: rule,
        within: allowance
      )
    case .restore:
      guard let restored = try takeBack(mailed, from: user, at: now, by: actor) else {
        return .isTaken
      }
      if restored.address != user.address {
        try mail?.tellAddressChanged(of: user, to: restored, canRestore: false, at: now, in: self)
      }
      return .restored(restored, try startRecovery(of: restored, at: now))
    case .report:
      // Without mail, its owner would get no code for a new password.
      guard let mail, try deleteMailedCode(mailed.id) else { return .isUsed }
      try report(by: user, mail, at: now, actor)
      return .reported
    }
  }

  /// Ends all access to an account of which a stranger may have the password, and sends its owner a
  /// code for a new one.
  private func report(
    by user: User,
    _ mail: MailSealer,
    at now: Date,
    _ actor: AuditActor
  ) throws {
    try setPasswordHash(.unset, of: user.id)
    let count = try endAccess(after: .actReported, of: user, at: now, by: actor)
    try append(
      AuditEntry(at: now, action: .reportAct, actor: actor, target: user.id, detail: "\(count)")
    )
    // Not shown: whoever has the notice may have no more than that.
    try mail.queue(
      .recovery,
      withCodeTo: .recover,
      of: user,
      isLimited: false,
      from: nil,
      at: now,
      in: self
    )
  }

  /// Makes a confirmed address that of the account, and tells the earlier one.
  private func setAddress(
    _ email: EmailAddress,
    of user: User,
    _ mail: MailSealer?,
    at now: Date,
    by actor: AuditActor,
    under rule: LastAdministratorRule,
    within allowance: AuditAllowance
  ) throws -> ConfirmOutcome {
    var changes = UserChanges()
    changes.email = email
    changes.verifiesEmail = true
    guard try !isReserved(email, for: user.id, at: now) else { return .isTaken }
    // An address that was never proved may be a typo, and its owner a stranger. An owner who
    // changes a stolen address back themselves leaves the address of a thief.
    let isOwners = try isReserved(email, by: user.id, at: now)
    let canRestore = user.emailVerifiedAt != nil && !isOwners
    switch try apply(
      changes,
      to: .id(user.id),
      at: now,
      by: actor,
      under: rule,
      within: allowance
    ) {
    case .updated(let changed):
      if changed.address != user.address {
        try mail?
          .tellAddressChanged(
            of: user,
            to: changed,
            canRestore: canRestore,
            at: now,
            in: self
          )
      }
      return .changed(changed)
    case .unchanged(let user): return .changed(user)
    case .refused: return .isTaken
    case .notFound, .lastAdministrator: return .isUsed
    }
  }

  /// Gives an account its earlier address back; nil if another account has it now.
  private func takeBack(
    _ code: MailedCode,
    from user: User,
    at now: Date,
    by actor: AuditActor
  ) throws -> User? {
    var changes = UserChanges()
    changes.email = code.recipient
    changes.verifiesEmail = true
    let restored = changes.applied(to: user, at: now)
    guard try save(restored, replacing: user) else { return nil }
    try endInvitation(of: code.recipient, at: now, by: actor)
    try setPasswordHash(.unset, of: user.id)
    try endAccess(after: .addressRestored, of: user, to: restored.address, at: now, by: actor)
    try append(AuditEntry(at: now, action: .restoreEmail, actor: actor, target: user.id))
    return restored
  }

  /// Makes a code with which the person sets a new password at once.
  private func startRecovery(of user: User, at now: Date) throws -> RecoveryCode {
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    try append(
      MailedCode(.recover, of: user.id, to: user.address, at: now),
      hash: code.hash
    )
    return code
  }
}
