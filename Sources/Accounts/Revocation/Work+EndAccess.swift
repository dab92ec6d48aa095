import AccountsForms
import Foundation

extension Work {
  /// Ends the access that an act ends; see ``AccessRule``.
  ///
  /// Acts whose password was checked, but which are not done yet, end by themselves: their
  /// transaction requires its ``RecentProof``. So does what is deleted with a user.
  ///
  /// - Parameters:
  ///   - change: the act.
  ///   - user: the user before the act.
  ///   - address: the address of the account after the act; nil for the same.
  ///   - session: the session in which the user did it; nil for none.
  ///   - kept: what stays all the same.
  /// - Returns: the number of sessions that ended.
  /// - Throws: ``StorageError``.
  @discardableResult
  func endAccess(
    after change: AccessChange,
    of user: User,
    to address: EmailAddress? = nil,
    in session: SessionID? = nil,
    keeping kept: Set<AccessGrant> = []
  ) throws -> Int {
    let rule = change.rule
    var endedSessions = 0
    switch rule[.sessions] {
    case .ends: endedSessions = try rows.deleteSessions(of: user.id, except: nil)
    case .endsElsewhere: endedSessions = try rows.deleteSessions(of: user.id, except: session)
    default: break
    }
    // The device of the act gets a new token from the use case.
    if [.ends, .endsElsewhere].contains(rule[.devices]) { try rows.deleteDevices(of: user.id) }
    try endSecrets(by: rule, of: user, to: address ?? user.address, keeping: kept)
    if user.role == .admin { try endCodesMade(by: rule, of: user) }
    switch rule[.queuedMails] {
    case .ends: try cancelMails(of: user) { _ in true }
    case .endsWithCodes:
      let kinds = OneTimeSecret.Purpose.mailed
        .filter { $0.grant.map { rule[$0] } == .ends }
        .compactMap(\.mailKind)
      try cancelMails(of: user) { $0.kind.map(kinds.contains) ?? false }
    default: break
    }
    return endedSessions
  }

  /// Ends the user's secrets that give access.
  private func endSecrets(
    by rule: AccessRule,
    of user: User,
    to address: EmailAddress,
    keeping kept: Set<AccessGrant>
  ) throws {
    var isBack = false
    for secret in try rows.secrets(of: user.id) {
      guard let grant = secret.purpose.grant, !kept.contains(grant) else { continue }
      let ends: Bool
      switch rule[grant] {
      case .ends: ends = true
      case .endsFromReturn:
        isBack = isBack || secret.email == address
        ends = isBack
      default: ends = false
      }
      if ends { _ = try rows.deleteSecret(secret.id) }
    }
  }

  /// Ends reset codes and invitations that an administrator made for others.
  private func endCodesMade(by rule: AccessRule, of user: User) throws {
    if rule[.resetCodesMade] == .ends {
      for code in try rows.resetCodes(madeBy: user.id) { _ = try rows.deleteSecret(code.id) }
    }
    if [.ends, .endsUnlessSent].contains(rule[.invitationsMade]) {
      for invitation in try rows.unsentInvitations(madeBy: user.id) { try revoke(invitation) }
    }
  }

  private func cancelMails(of user: User, where isOver: (QueuedMail) -> Bool) throws {
    for mail in try rows.mails(of: user.id) where mail.state == .queued && isOver(mail) {
      try rows.save(mail.ended(.cancelled, at: at))
    }
  }

  /// The access that a new password does not end: where no notice of it would be sent to the owner,
  /// they have only the report codes of the notices before.
  func grantsKept(of user: User) throws -> Set<AccessGrant> {
    guard let mail = settings.mail, user.emailVerifiedAt != nil else { return [.reportCodes] }
    let budget = MailKind.passwordChanged.budget
    let isTold = try mail.limits.hasRoom(for: budget, to: user.address, at: at, in: rows)
    return isTold ? [] : [.reportCodes]
  }
}

extension AccountReader {
  /// The reset codes that an administrator made for others, expired ones included.
  func resetCodes(madeBy user: UserID) throws -> [OneTimeSecret] {
    try secrets(madeBy: user).filter { $0.purpose == .reset }
  }

  /// The invitations that a user made and whose code nobody else was sent.
  func unsentInvitations(madeBy user: UserID) throws -> [Invitation] {
    try secrets(madeBy: user).compactMap(Invitation.init)
      .filter { invitation in
        guard let id = invitation.mail else { return true }
        return try mail(id)?.state == .queued
      }
  }
}

extension OneTimeSecret.Purpose {
  /// The grant of access that secrets of the purpose are; nil for none.
  var grant: AccessGrant? {
    switch self {
    case .kit: .recoveryCodes
    case .reset: .resetCode
    case .recover: .recoverCodes
    case .verify: .verifyCodes
    case .change: .changeCodes
    case .restore: .restoreCodes
    case .report: .reportCodes
    case .logIn: .pendingActs
    default: nil
    }
  }
}
