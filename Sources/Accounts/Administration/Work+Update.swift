import AccountsForms
import Foundation

extension Work {
  /// Changes a user atomically, with an audit event for each change.
  ///
  /// Ends other access by ``AccessRule``.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - reference: the user.
  ///   - tells: whether a new address or role, and an approval, are told by mail.
  /// - Returns: the user; refused as `notFound`, `lastAdministrator`, or `invalidFields`.
  /// - Throws: ``StorageError``.
  func apply(
    _ changes: UserChanges,
    to reference: UserReference,
    tells: Bool = false
  ) throws -> Outcome<UpdatedUser> {
    guard let user = try rows.user(reference) else { return .refused(Refusal(.notFound)) }
    let changed = changes.applied(to: user, at: at)
    let acts = changed.acts(since: user)
    guard !acts.isEmpty else { return .done(UpdatedUser(user: user, isChanged: false)) }
    guard try lastAdministrator.allows(user, becoming: changed, in: rows) else {
      return .refused(Refusal(.lastAdministrator))
    }
    if user.isEnabled, !changed.isEnabled, case .user(user.id, _) = actor {
      return .refused(Refusal(.ownAccount))
    }
    guard try rows.save(changed, replacing: user) else { return .refused(Refusal(.emailTaken)) }
    for change in changed.accessChanges(since: user, by: actor)
    where change != .markedVerified || !changes.keepsAccess {
      try endAccess(after: change, of: user, to: changed.address)
    }
    if changed.address != user.address { try endInvitation(of: changed.address) }
    if tells { try tell(changed, since: user) }
    for act in acts { try record(act.action, of: user.id, detail: act.detail) }
    return .done(UpdatedUser(user: changed, isChanged: true))
  }

  private func tell(_ changed: User, since user: User) throws {
    if changed.address != user.address {
      try tellAddressChanged(of: user, to: changed, canRestore: false)
    }
    if changed.role != user.role { try tellRoleChanged(changed) }
    if changed.isEnabled, user.awaitsApproval { try tellApproved(changed) }
  }
}

extension ValidationErrors {
  /// The error of administrators who disable themselves.
  fileprivate static let ownAccount = ValidationErrors([
    ValidationError(field: "status", RuleFailure(.ownAccount))
  ])
}

extension User {
  /// The acts that lead from an earlier state to this one, as access ends by them.
  fileprivate func accessChanges(since before: User, by actor: AuditActor) -> [AccessChange] {
    var changes: [AccessChange] = []
    if address != before.address {
      changes.append(actor.user == id ? .addressChanged : .addressSet)
    } else if emailVerifiedAt != nil, before.emailVerifiedAt == nil {
      changes.append(.markedVerified)
    }
    if role != before.role { changes.append(role == .admin ? .promoted : .demoted) }
    if isEnabled, !before.isEnabled { changes.append(.enabled) }
    // A user who waits for approval is disabled as well.
    if !isEnabled, before.isEnabled || awaitsApproval != before.awaitsApproval {
      changes.append(.disabled)
    }
    return changes
  }

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
