package import Accounts
package import AccountsForms

/// An invitation as JSON.
package struct InvitationDocument: Document {
  private let invitation: Invitation

  /// Creates a document.
  package init(_ invitation: Invitation) { self.invitation = invitation }

  /// The name in the API's description.
  package static let name: String? = "Invitation"

  /// The fields.
  package static let fields: [DocumentField<InvitationDocument>] = [
    DocumentField("id") { $0.invitation.id },
    DocumentField("email") { $0.invitation.email },
    DocumentField("role") { $0.invitation.role },
    DocumentField("byMail") { $0.invitation.mail != nil },
    DocumentField("createdAt") { $0.invitation.createdAt },
    DocumentField("expiresAt") { $0.invitation.expiresAt },
  ]
}

/// A new invitation as JSON.
package struct NewInvitationDocument: Document {
  private let invitation: InvitationDocument
  private let code: InvitationCode?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - invitation: the invitation.
  ///   - code: its code, which is not stored; nil if it is sent by mail.
  package init(_ invitation: Invitation, code: InvitationCode?) {
    self.invitation = InvitationDocument(invitation)
    self.code = code
  }

  /// The name in the API's description.
  package static let name: String? = "NewInvitation"

  /// The fields.
  package static let fields: [DocumentField<NewInvitationDocument>] =
    DocumentField.of { $0.invitation } + [.sometimes("code") { $0.code?.text }]
}

/// A page of invitations as JSON.
package struct InvitationPageDocument: Document {
  private let invitations: [InvitationDocument]
  private let next: InvitationID?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - invitations: the invitations, with one more than the page has if another page follows.
  ///   - limit: the number of invitations on a full page.
  package init(_ invitations: [Invitation], limit: Int) {
    let shown = invitations.prefix(limit)
    self.invitations = shown.map { InvitationDocument($0) }
    next = invitations.count > limit ? shown.last?.id : nil
  }

  /// The name in the API's description.
  package static let name: String? = "InvitationPage"

  /// The fields.
  package static let fields: [DocumentField<InvitationPageDocument>] = [
    DocumentField("invitations") { $0.invitations },
    DocumentField("next") { $0.next },
  ]
}
