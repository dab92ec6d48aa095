public import AccountsForms
import Foundation

extension UserAdministration {
  /// Invites a person to sign up once, where sign-ups need an invitation.
  ///
  /// An earlier invitation of the same address ends.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - role: the role of the new user.
  ///   - id: the identifier of the invitation, which makes a repeated request harmless; nil for a
  ///     new one.
  ///   - actor: the administrator.
  /// - Returns: the result.
  /// - Throws: ``StorageError``; errors of the form are a result.
  public func invite(
    _ form: InviteUserForm,
    as role: Role = .member,
    id: InvitationID? = nil,
    by actor: AuditActor
  ) async throws -> InviteResult {
    let email: EmailAddress?
    let days: Int
    do { (email, days) = try forms.invitation(of: form) } catch { return .refused(error) }
    let now = accounts.now().roundedToMilliseconds
    var generator = SystemRandomNumberGenerator()
    let code = InvitationCode(using: &generator)
    let invitation = Invitation(
      id: id ?? InvitationID(at: now, using: &generator),
      email: email,
      role: role,
      createdAt: now,
      expiresAt: now.addingTimeInterval(Double(days) * 86_400)
    )
    let result = try await store.transaction { transaction -> InviteResult in
      guard try transaction.invitation(id: invitation.id) == nil else { return .alreadyInvited }
      if let email {
        guard try transaction.user(.email(email)) == nil else { return .refused(.emailTaken) }
        try transaction.endInvitation(of: email, at: now, by: actor)
      }
      try transaction.deleteExpiredInvitations(at: now, limit: 100)
      try transaction.insert(invitation, codeHash: code.hash)
      let detail = "\(invitation.id) \(role.rawValue)"
      try transaction.append(
        AuditEntry(at: now, action: .inviteUser, actor: actor, detail: detail)
      )
      return .invited(invitation, code)
    }
    if case .refused(let errors) = result { form.report(errors) }
    return result
  }

  /// A page of the invitations that can be used now, newest first.
  ///
  /// - Parameters:
  ///   - id: the last invitation of the page before; nil for the first page.
  ///   - limit: the number of invitations on a page.
  /// - Returns: the invitations; fewer than the limit on the last page.
  /// - Throws: ``StorageError``.
  public func invitations(
    after id: InvitationID? = nil,
    limit: Int = 100
  ) async throws -> [Invitation] {
    let now = accounts.now()
    return try await store.read { try $0.invitations(before: id, at: now, limit: limit) }
  }

  /// Revokes an invitation: its code is no longer accepted.
  ///
  /// - Returns: whether there was one that nobody has used.
  /// - Throws: ``StorageError``.
  public func revokeInvitation(_ id: InvitationID, by actor: AuditActor) async throws -> Bool {
    let now = accounts.now()
    return try await store.transaction { transaction in
      guard let invitation = try transaction.invitation(id: id),
        try transaction.deleteInvitation(id), invitation.expiresAt > now
      else { return false }
      try transaction.append(
        AuditEntry(at: now, action: .revokeInvitation, actor: actor, detail: "\(id)")
      )
      return true
    }
  }
}

/// The result of inviting a person.
public enum InviteResult: Equatable, Sendable {
  /// The person is invited; the code is not stored.
  case invited(Invitation, InvitationCode)

  /// The request is repeated: its identifier is that of an earlier invitation.
  case alreadyInvited

  /// The form is refused, for these reasons; one may be that a user has the address.
  case refused(ValidationErrors)
}

extension FormRules {
  /// Returns the address and the days of an invitation, by the rules of this installation whatever
  /// rules the form was made by.
  ///
  /// - Throws: every field's error, in form order.
  fileprivate func invitation(
    of form: InviteUserForm
  ) throws(ValidationErrors) -> (email: EmailAddress?, days: Int) {
    let invitation = try form.submit()
    let own = inviteUserForm()
    own.emailField.value = invitation.email?.text ?? ""
    own.daysField.value = invitation.days
    try own.judge(form)
    return invitation
  }

  /// Creates a form for an invitation of any address, valid for ``Invitation/lifetimeDays``.
  public func inviteUserForm() -> InviteUserForm {
    InviteUserForm(
      days: Invitation.lifetimeDays,
      maximumDays: Invitation.maximumLifetimeDays,
      mailDomains: mailDomains
    )
  }
}
