import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/invitations`: lists invitations, and invites people.
  func invitationsPage(
    _ request: PageRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    try await invitationsPage(inviteUserForm(), for: request)
  }

  /// `POST /admin/invitations`: invites a person to sign up as a member, and mails the code or
  /// shows it once.
  ///
  /// A form that is sent again, as by reloading the page, makes no other invitation.
  func invite(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let form = inviteUserForm()
    sent.enter(into: form)
    let id = sent["key"].flatMap(InvitationID.init)
    return try await keepingForm({ try await invitationsPage(form, sent, for: request, $0) }) {
      let (language, actor) = (request.words.language, administrator.actor)
      let outcome = try await administration.invite(form, in: language, id: id, by: actor)
      guard outcome.refusal?.code != .alreadyInvited else {
        return redirect(to: .invitations, done: .invitationIsMade)
      }
      let person = try outcome.get()
      guard let view = NewInvitationView(person, at: request.serviceAddress, request.words) else {
        return redirect(to: .invitations, done: .invitationMailed)
      }
      return try await invitationsPage(inviteUserForm(), new: view, for: request)
    }
  }

  /// `POST /admin/invitations/revocation`: revokes an invitation; one that was used or has expired
  /// is not an error.
  func revokeInvitation(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    guard let id = sent["invitation"].flatMap(InvitationID.init) else {
      throw Problem.malformedForm
    }
    let wasRevoked = try await administration.revokeInvitation(id, by: administrator.actor)
    return redirect(to: .invitations, done: wasRevoked ? .invitationRevoked : .nothingChanged)
  }

  /// A form that asks whether to send the code only where the service has mail.
  private func inviteUserForm() -> InviteUserForm {
    let form = administration.inviteUserForm()
    form.byMailField.isHidden = !accounts.sendsMail
    return form
  }

  private func invitationsPage(
    _ form: InviteUserForm,
    _ sent: SubmittedForm? = nil,
    new: NewInvitationView? = nil,
    for request: PageRequest,
    _ problem: Problem? = nil
  ) async throws -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: RedirectTarget.invitations.text,
      for: request,
      problem: problem.map(words.text(of:))
    )
    for field in view.fields { view.change(field.key) { $0.takeNoAutofill() } }
    let after = request.query("after").flatMap { InvitationID($0) }
    let found = try await administration.invitations(after: after, limit: Self.pageLength + 1)
    let invitations = found.prefix(Self.pageLength)
    let last = found.count > Self.pageLength ? invitations.last : nil
    var generator = SystemRandomNumberGenerator()
    return page(
      "admin-invitations",
      words[.invitations],
      InvitationsPageView(
        form: view,
        key: InvitationID(at: accounts.now(), using: &generator).description,
        isUsed: accounts.forms.signUpAccess == .invited,
        new: new,
        invitations: invitations.map { InvitationView($0, at: accounts.now(), in: words) },
        hasInvitations: !invitations.isEmpty,
        revocationToken: request.token(for: "\(RedirectTarget.invitations.text)/revocation"),
        next: last.map { "\(RedirectTarget.invitations.text)?after=\($0.id)" }
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem
    )
  }

  /// The number of invitations on a page.
  private static let pageLength = 50
}

/// The content of the page of invitations.
private struct InvitationsPageView: Undescribed {
  let form: FormView

  /// The identifier of the next invitation, so that the form makes one even if it is sent twice.
  let key: String

  /// Whether sign-ups need an invitation.
  let isUsed: Bool

  /// The invitation that was just made.
  let new: NewInvitationView?

  let invitations: [InvitationView]
  let hasInvitations: Bool
  let revocationToken: String

  /// The address of the next page; nil on the last.
  let next: String?
}

/// A new invitation, with the code that is shown once.
private struct NewInvitationView: Undescribed {
  let explained: String
  let code: String

  /// The address of the sign-up with the code in it.
  let address: String

  /// Creates the values; nil for an invitation whose code is mailed.
  init?(_ person: InvitedPerson, at service: String, _ words: Messages) {
    guard let code = person.code else { return nil }
    explained =
      person.invitation.email.map {
        words[.invitationMade].replacingFirst("{email}", with: $0.text)
      } ?? words[.openInvitationMade]
    self.code = code.text
    address = "\(service)/signup?invitation=\(code.text)"
  }
}

/// An invitation in the list.
private struct InvitationView {
  let id: String

  /// The address; words for any.
  let email: String

  /// The role unless the new user is a member.
  let role: String?

  /// Whether the code was sent by mail.
  let isMailed: Bool

  let expiresAt: TimeView
  let createdAt: TimeView

  init(_ invitation: Invitation, at now: Date, in words: Messages) {
    id = "\(invitation.id)"
    email = invitation.email?.text ?? words[.anyAddress]
    role = invitation.role == .member ? nil : words[invitation.role.phrase]
    isMailed = invitation.mail != nil
    createdAt = TimeView(invitation.createdAt, at: now, in: words)
    expiresAt = TimeView(invitation.expiresAt, at: now, in: words)
  }
}
