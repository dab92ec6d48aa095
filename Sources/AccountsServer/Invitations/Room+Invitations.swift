import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of invitations.
  static let invitations = Room(
    api: [
      .administrator(
        .get,
        "/api/v1/admin/invitations",
        "adminListInvitations",
        API.listInvitations,
        Operation.adminListInvitations
      ),
      .administrator(
        .post,
        "/api/v1/admin/invitations",
        "adminInviteUser",
        API.invite,
        Operation.adminInviteUser
      ),
      .administrator(
        .delete,
        "/api/v1/admin/invitations/{invitation}",
        "adminRevokeInvitation",
        API.revokeInvitation,
        Operation.adminRevokeInvitation
      ),
    ],
    pages: [
      [
        .administratorForm(
          "/admin/invitations/revocation",
          "adminRevocationForm",
          Pages.revokeInvitation
        )
      ],
      Pages.invitations.routes("adminInvitationsPage", "adminInvitationForm"),
    ],
    documents: [InvitationDocument.self, NewInvitationDocument.self, InvitationPageDocument.self],
    phrases: [InvitationMessage.self],
    messages: [.invitationRevoked, .invitationIsMade, .invitationMailed]
  )
}

extension FlashMessage {
  static let invitationRevoked = FlashMessage(InvitationMessage.invitationRevoked)
  static let invitationIsMade = FlashMessage(InvitationMessage.invitationIsMade)
  static let invitationMailed = FlashMessage(InvitationMessage.invitationMailed)
}
