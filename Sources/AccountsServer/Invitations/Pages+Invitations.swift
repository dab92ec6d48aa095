import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/admin/invitations`: lists invitations, and invites a person to sign up as a member; the code
  /// is mailed or shown once.
  ///
  /// A form that is sent again, as by reloading the page, makes no other invitation.
  static let invitations = FormPage<InviteUserForm, Administrator>(
    path: RedirectTarget.invitations.text,
    template: "admin-invitations",
    form: { pages, _, _ in pages.inviteUserForm() },
    content: { visit, form in
      (visit.words[.invitations], try await visit.pages.invitations(&form, for: visit.request))
    },
    submit: { visit, sent in
      let (pages, request, actor) = (visit.pages, visit.request, visit.person.actor)
      let (language, id) = (request.words.language, sent["key"].flatMap(InvitationID.init))
      let outcome = try await pages.administration
        .invite(visit.form, in: language, id: id, by: actor)
      guard outcome.refusal?.code != .alreadyInvited else {
        return pages.redirect(to: .invitations, done: .invitationIsMade)
      }
      let person = try outcome.get()
      guard let view = NewInvitationView(person, at: request.serviceAddress, request.words) else {
        return pages.redirect(to: .invitations, done: .invitationMailed)
      }
      var form = FormView(pages.inviteUserForm(), nil, at: request.path, for: request, problem: nil)
      let values = try await pages.invitations(&form, new: view, for: request)
      return pages.page("admin-invitations", request.words[.invitations], values, for: request)
    }
  )

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

  private func invitations(
    _ form: inout FormView,
    new: NewInvitationView? = nil,
    for request: PageRequest
  ) async throws -> InvitationsPageView {
    form.takeNoAutofill()
    let after = request.query("after").flatMap { InvitationID($0) }
    let found = try await administration.invitations(after: after, limit: Self.pageLength + 1)
    let invitations = found.prefix(Self.pageLength)
    let last = found.count > Self.pageLength ? invitations.last : nil
    var generator = SystemRandomNumberGenerator()
    return InvitationsPageView(
      form: form,
      key: InvitationID(at: accounts.now(), using: &generator).description,
      isUsed: accounts.forms.signUpAccess == .invited,
      new: new,
      invitations: invitations.map { InvitationView($0, at: accounts.now(), in: request.words) },
      hasInvitations: !invitations.isEmpty,
      revocationToken: request.token(for: "\(RedirectTarget.invitations.text)/revocation"),
      next: last.map { "\(RedirectTarget.invitations.text)?after=\($0.id)" }
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
        words[.invitationMade, "email", $0.text]
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
