import Accounts
import AccountsForms
import AccountsJSON
import Hummingbird

extension API {
  /// `GET /api/v1/admin/invitations`: a page of the invitations that can be used, newest first.
  func listInvitations(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    var reader = ParameterReader(try request.query(["after", "limit"]))
    let limit = reader.number("limit", atMost: 1000) ?? 100
    let after = reader.identifier("after", of: Invitation.self)
    guard reader.errors.isEmpty else { throw Problem.invalidFields(reader.errors) }
    let invitations = try await administration.invitations(after: after, limit: limit + 1)
    return .json(InvitationPageDocument(invitations, limit: limit))
  }

  /// `POST /api/v1/admin/invitations`: invites a person to sign up as a member; the answer has the
  /// code unless it is sent by mail.
  func invite(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let members = try await request.members()
    let form = administration.inviteUserForm()
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    let outcome = try await administration.invite(
      form,
      in: request.words.language,
      by: administrator.actor
    )
    let invited = try outcome.get()
    return .json(NewInvitationDocument(invited.invitation, code: invited.code), status: .created)
  }

  /// `DELETE /api/v1/admin/invitations/{invitation}`: revokes an invitation.
  func revokeInvitation(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    guard let id = InvitationID(try request.part("invitation")),
      try await administration.revokeInvitation(id, by: administrator.actor)
    else { throw Problem.notFound }
    return .noContent
  }
}
