public import AccountsForms
import Foundation

extension UserAdministration {
  /// Invites a person to sign up once, where sign-ups need an invitation.
  ///
  /// An earlier invitation of the same address ends. The code is sent by mail, or is in the result:
  /// an administrator who knows it could sign up with an address that is not theirs, and verified.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - role: the role of the new user.
  ///   - language: the language of the mail.
  ///   - id: the identifier of the invitation, which makes a repeated request harmless; nil for a
  ///     new one.
  ///   - actor: the administrator.
  /// - Returns: the invitation; refused as `invalidFields`, `noMail`, `mailLimit`, or
  ///   `alreadyInvited` for a repeated request.
  /// - Throws: ``StorageError``, ``StaleProof`` for a user who is no administrator any more, and
  ///   the error of the source of the keys of mail; errors of the form are a result.
  public func invite(
    _ form: InviteUserForm,
    as role: Role = .member,
    in language: Language = .english,
    id: InvitationID? = nil,
    by actor: AuditActor
  ) async throws -> Outcome<InvitedPerson> {
    let email: EmailAddress?
    let days: Int
    let byMail: Bool
    do { (email, days, byMail) = try forms.invitation(of: form) } catch {
      return .refused(Refusal(error))
    }
    let sealer = byMail ? try accounts.mailSealer() : nil
    if byMail, sealer == nil { return .refused(Refusal(.noMail)) }
    let now = accounts.now().roundedToMilliseconds
    var generator = SystemRandomNumberGenerator()
    let code = InvitationCode(using: &generator)
    let expiresAt = now.addingTimeInterval(Double(days) * 86_400)
    let mail = email.flatMap {
      sealer?.invitation($0, code, until: expiresAt, in: language, at: now)
    }
    let invitation = Invitation(
      id: id ?? InvitationID(at: now, using: &generator),
      email: email,
      role: role,
      createdAt: now,
      expiresAt: expiresAt,
      mail: mail?.mail.id,
      madeBy: actor.user
    )
    let result = try await work(as: actor, at: now) { work -> Outcome<InvitedPerson> in
      guard try work.rows.invitation(id: invitation.id) == nil else {
        return .refused(Refusal(.alreadyInvited))
      }
      if let email, try work.rows.user(.email(email)) != nil {
        return .refused(Refusal(.emailTaken))
      }
      if let mail, let until = try work.enqueue(mail) {
        return .refused(Refusal(.mailLimit, retryAt: until))
      }
      return .done(try work.invite(invitation, code))
    }
    if let refusal = result.refusal { form.report(refusal.errors) }
    return result
  }

  /// Creates a form for an invitation of any address, valid for ``Invitation/lifetimeDays``; the
  /// code is sent by mail where the service has mail.
  public func inviteUserForm() -> InviteUserForm {
    forms.inviteUserForm(byMail: accounts.sendsMail)
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
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  public func revokeInvitation(_ id: InvitationID, by actor: AuditActor) async throws -> Bool {
    try await work(as: actor) { work in
      try work.rows.invitation(id: id).map { try work.revoke($0) } ?? false
    }
  }
}

/// A person who is invited.
public struct InvitedPerson: Hashable, Sendable {
  /// The invitation.
  public let invitation: Invitation

  /// The code, which is not stored; nil if a mail with it is queued.
  public let code: InvitationCode?
}

extension Work {
  /// Stores an invitation, which takes the place of an earlier one of its address.
  ///
  /// - Throws: ``StorageError``.
  fileprivate func invite(
    _ invitation: Invitation,
    _ code: InvitationCode
  ) throws -> InvitedPerson {
    if let email = invitation.email { try endInvitation(of: email) }
    try rows.keep(invitation.secret(codeHash: code.hash), at: at)
    try record(.inviteUser, detail: "\(invitation.id) \(invitation.role.rawValue)")
    return InvitedPerson(invitation: invitation, code: invitation.mail == nil ? code : nil)
  }
}

extension MailSealer {
  /// The mail with the code of an invitation.
  fileprivate func invitation(
    _ email: EmailAddress,
    _ code: InvitationCode,
    until expiresAt: Date,
    in language: Language,
    at now: Date
  ) -> SealedMail {
    sealed(
      NewMail(
        .invitation,
        to: email,
        language: language,
        values: [
          .link: settings.links.invitation + code.text,
          .code: code.text,
          .time: expiresAt.textForMail,
        ]
      ),
      at: now,
      expiresAt: expiresAt
    )
  }
}

extension FormRules {
  /// Returns the values of an invitation, by the rules of this installation whatever rules the form
  /// was made by.
  ///
  /// - Throws: every field's error, in form order.
  fileprivate func invitation(
    of form: InviteUserForm
  ) throws(ValidationErrors) -> (email: EmailAddress?, days: Int, byMail: Bool) {
    let invitation = try form.submit()
    let own = inviteUserForm()
    own.emailField.value = invitation.email?.text ?? ""
    own.daysField.value = invitation.days
    try own.judge(form)
    return invitation
  }

  /// Creates a form for an invitation of any address, valid for ``Invitation/lifetimeDays``.
  ///
  /// - Parameter byMail: whether the code is sent by mail, until another choice is entered.
  /// - Returns: the form.
  public func inviteUserForm(byMail: Bool = false) -> InviteUserForm {
    InviteUserForm(
      days: Invitation.lifetimeDays,
      maximumDays: Invitation.maximumLifetimeDays,
      byMail: byMail,
      mailDomains: mailDomains
    )
  }
}
