package import Accounts
package import AccountsForms

/// An invitation as JSON.
package struct InvitationDocument: Encodable {
  private let invitation: Invitation
  private let code: InvitationCode?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - invitation: the invitation.
  ///   - code: its code; nil in lists, since it is not stored, and if it is sent by mail.
  package init(_ invitation: Invitation, code: InvitationCode? = nil) {
    self.invitation = invitation
    self.code = code
  }

  private enum CodingKeys: CodingKey {
    case id, email, role, byMail, createdAt, expiresAt, code
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(invitation.id.description, forKey: .id)
    try container.encode(invitation.email?.text, forKey: .email)
    try container.encode(invitation.role.rawValue, forKey: .role)
    try container.encode(invitation.mail != nil, forKey: .byMail)
    try container.encode(invitation.createdAt.rfc3339, forKey: .createdAt)
    try container.encode(invitation.expiresAt.rfc3339, forKey: .expiresAt)
    try container.encodeIfPresent(code?.text, forKey: .code)
  }
}

/// A page of invitations as JSON.
package struct InvitationPageDocument: Encodable {
  private let invitations: [InvitationDocument]
  private let next: String?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - invitations: the invitations, with one more than the page has if another page follows.
  ///   - limit: the number of invitations on a full page.
  package init(_ invitations: [Invitation], limit: Int) {
    let shown = invitations.prefix(limit)
    self.invitations = shown.map { InvitationDocument($0) }
    next = invitations.count > limit ? shown.last?.id.description : nil
  }

  private enum CodingKeys: CodingKey {
    case invitations, next
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(invitations, forKey: .invitations)
    try container.encode(next, forKey: .next)
  }
}
