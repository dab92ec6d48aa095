import AccountsForms
import Foundation

extension AccountTransaction {
  /// Ends the access that an act ends; see ``AccessRule``.
  ///
  /// Acts whose password was checked, but which are not done yet, end by themselves: their
  /// transaction requires its ``PasswordProof``. So does what is deleted with a user.
  ///
  /// - Parameters:
  ///   - change: the act.
  ///   - user: the user before the act.
  ///   - address: the address of the account after the act; nil for the same.
  ///   - session: the session in which the user did it; nil for none.
  ///   - kept: what stays all the same.
  ///   - now: the instant.
  ///   - actor: the actor.
  /// - Returns: the number of sessions that ended.
  /// - Throws: ``StorageError``.
  @discardableResult
  func endAccess(
    after change: AccessChange,
    of user: User,
    to address: EmailAddress? = nil,
    in session: SessionID? = nil,
    keeping kept: Set<AccessGrant> = [],
    at now: Date,
    by actor: AuditActor
  ) throws -> Int {
    let rule = change.rule
    var endedSessions = 0
    switch rule[.sessions] {
    case .ends: endedSessions = try deleteSessions(of: user.id, except: nil)
    case .endsElsewhere: endedSessions = try deleteSessions(of: user.id, except: session)
    default: break
    }
    // The device of the act gets a new token from the use case.
    if [.ends, .endsElsewhere].contains(rule[.devices]) { try deleteDevices(of: user.id) }
    if rule[.recoveryCodes] == .ends { try deleteRecoveryCodes(of: user.id, .kit) }
    if rule[.resetCode] == .ends { try deleteRecoveryCodes(of: user.id, .reset) }
    try endMailedCodes(by: rule, of: user, to: address ?? user.address, keeping: kept)
    if user.role == .admin { try endCodesMade(by: rule, of: user, at: now, actor) }
    switch rule[.queuedMails] {
    case .ends: try cancelMails(of: user, at: now) { _ in true }
    case .endsWithCodes:
      let kinds = MailedCode.Purpose.allCases.filter { rule[$0.grant] == .ends }
        .compactMap(\.mailKind)
      try cancelMails(of: user, at: now) { $0.kind.map(kinds.contains) ?? false }
    default: break
    }
    return endedSessions
  }

  /// Ends codes that were sent by mail.
  private func endMailedCodes(
    by rule: AccessRule,
    of user: User,
    to address: EmailAddress,
    keeping kept: Set<AccessGrant>
  ) throws {
    var isBack = false
    for code in try mailedCodes(of: user.id) where !kept.contains(code.purpose.grant) {
      let ends: Bool
      switch rule[code.purpose.grant] {
      case .ends: ends = true
      case .endsFromReturn:
        isBack = isBack || code.recipient == address
        ends = isBack
      default: ends = false
      }
      if ends { _ = try deleteMailedCode(code.id) }
    }
  }

  /// Ends reset codes and invitations that an administrator made for others.
  private func endCodesMade(
    by rule: AccessRule,
    of user: User,
    at now: Date,
    _ actor: AuditActor
  ) throws {
    if rule[.resetCodesMade] == .ends {
      for code in try resetCodes(madeBy: user.id) { _ = try deleteRecoveryCode(code.id) }
    }
    if [.ends, .endsUnlessSent].contains(rule[.invitationsMade]) {
      for invitation in try unsentInvitations(madeBy: user.id) {
        guard try deleteInvitation(invitation.id), invitation.expiresAt > now else { continue }
        try cancelMail(of: invitation, at: now)
        try append(
          AuditEntry(at: now, action: .revokeInvitation, actor: actor, detail: "\(invitation.id)")
        )
      }
    }
  }

  private func cancelMails(
    of user: User,
    at now: Date,
    where isOver: (QueuedMail) -> Bool
  ) throws {
    for mail in try mails(of: user.id) where mail.state == .queued && isOver(mail) {
      try save(mail.ended(.cancelled, at: now.roundedToMilliseconds))
    }
  }
}

extension AccountReader {
  /// The access that a new password does not end: where no notice of it would be sent to the owner,
  /// they have only the report codes of the notices before.
  func grantsKept(of user: User, by mail: MailSealer?, at now: Date) throws -> Set<AccessGrant> {
    guard let mail, user.emailVerifiedAt != nil else { return [.reportCodes] }
    let budget = MailKind.passwordChanged.budget
    let isTold = try mail.settings.limits.hasRoom(for: budget, to: user.address, at: now, in: self)
    return isTold ? [] : [.reportCodes]
  }

  /// The invitations that a user made and whose code nobody else was sent.
  func unsentInvitations(madeBy user: UserID) throws -> [Invitation] {
    try invitations(madeBy: user)
      .filter { invitation in
        guard let id = invitation.mail else { return true }
        return try mail(id)?.state == .queued
      }
  }
}

extension MailedCode.Purpose {
  /// The grant that codes of the purpose are.
  var grant: AccessGrant {
    switch self {
    case .recover: .recoverCodes
    case .verify: .verifyCodes
    case .change: .changeCodes
    case .restore: .restoreCodes
    case .report: .reportCodes
    }
  }

  /// The kind of mail that has no use without its code; nil for notices, which tell of an act.
  var mailKind: MailKind? {
    switch self {
    case .recover: .recovery
    case .verify: .verification
    case .change: .addressChange
    case .restore, .report: nil
    }
  }
}
