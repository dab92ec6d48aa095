import AccountsForms
import Foundation

extension AccountTransaction {
  /// Changes a user atomically, with an audit event for each change.
  ///
  /// Disabling a user deletes their sessions, devices and codes to set a password, and a new
  /// address these codes. A higher role ends the sessions and the codes: a stolen token or code
  /// must not gain by it (ASVS 5.0 7.2.4). A new address or role, and an approval, are told by
  /// mail.
  func apply(
    _ changes: UserChanges,
    to reference: UserReference,
    _ mail: MailSealer? = nil,
    at now: Date,
    by actor: AuditActor,
    under rule: LastAdministratorRule,
    within allowance: AuditAllowance
  ) throws -> UserUpdateResult {
    guard let user = try user(reference) else { return .notFound }
    let changed = changes.applied(to: user, at: now)
    let acts = changed.acts(since: user)
    guard !acts.isEmpty else { return .unchanged(user) }
    guard try rule.allows(user, becoming: changed, in: self) else {
      return .lastAdministrator
    }
    if user.isEnabled, !changed.isEnabled, case .user(user.id, _) = actor {
      return .refused(.ownAccount)
    }
    guard try save(changed) else { return .refused(.emailTaken) }
    try endAccess(of: user, becoming: changed, by: actor)
    if changed.address != user.address {
      try endInvitation(of: changed.address, at: now, by: actor)
      try mail?.tellAddressChanged(of: user, to: changed, canRestore: false, at: now, in: self)
    }
    if changed.role != user.role { try mail?.tellRoleChanged(changed, at: now, in: self) }
    if changed.isEnabled, user.awaitsApproval {
      try mail?.tellApproved(changed, at: now, in: self)
    }
    for act in acts {
      try append(
        AuditEntry(
          at: now,
          action: act.action,
          actor: actor,
          target: user.id,
          detail: act.detail
        ),
        within: allowance
      )
    }
    return .updated(changed)
  }

  /// Deletes the sessions, devices and codes that a changed user may not keep.
  private func endAccess(of user: User, becoming changed: User, by actor: AuditActor) throws {
    let isDisabled = !changed.isEnabled && user.isEnabled
    let isPromoted = changed.role == .admin && user.role != .admin
    if isDisabled || isPromoted {
      _ = try deleteSessions(of: user.id, except: nil)
    }
    if isDisabled { try deleteDevices(of: user.id) }
    // It was given to the owner of the earlier address, or before the account was closed to them,
    // or had less power.
    if isDisabled || isPromoted || changed.address != user.address {
      try endEarlierCodes(of: user.id)
    }
    if isDisabled { try endMailedCodes(of: user.id, Set(MailedCode.Purpose.allCases)) }
    if isPromoted { try endMailedCodes(of: user.id, [.report, .restore]) }
    if changed.address != user.address {
      try endMailedCodes(of: user.id, [.verify, .report])
      // The administrator's word counts more than a code that a thief may have.
      if actor != .user(user.id, from: actor.address) {
        try endMailedCodes(of: user.id, [.restore])
      }
    }
  }
}

extension ValidationErrors {
  /// The error of administrators who disable themselves.
  fileprivate static let ownAccount = ValidationErrors([
    ValidationError(field: "status", RuleFailure(.ownAccount))
  ])
}

extension User {
  /// The actions that lead from an earlier state to this one, as the audit log names them.
  func acts(since before: User) -> [(action: AuditEvent.Action, detail: String?)] {
    var acts: [(AuditEvent.Action, String?)] = []
    if email != before.email {
      acts.append((.changeEmail, nil))
    }
    if name != before.name || birthday != before.birthday || language != before.language
      || customValues != before.customValues
    {
      acts.append((.updateProfile, nil))
    }
    if termsAcceptedAt != before.termsAcceptedAt { acts.append((.acceptTerms, nil)) }
    if role != before.role { acts.append((.setRole, role.rawValue)) }
    if emailVerifiedAt != nil, emailVerifiedAt != before.emailVerifiedAt {
      acts.append((.verifyEmail, nil))
    }
    if isEnabled != before.isEnabled {
      let enabling = before.awaitsApproval ? AuditEvent.Action.approveUser : .enableUser
      acts.append((isEnabled ? enabling : .disableUser, nil))
    } else if awaitsApproval != before.awaitsApproval {
      acts.append((.disableUser, nil))
    }
    return acts
  }
}
