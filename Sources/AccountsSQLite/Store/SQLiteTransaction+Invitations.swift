import Accounts
import AccountsForms
import Foundation

extension SQLiteTransaction {
  func invitation(codeHash: [UInt8]) throws -> Invitation? {
    try invitation("code_hash", .blob(codeHash))
  }

  func invitation(id: InvitationID) throws -> Invitation? {
    try invitation("id", .text(id.description))
  }

  func invitation(of email: EmailAddress) throws -> Invitation? {
    try invitation("email_key", .text(email.key))
  }

  private func invitation(_ column: String, _ value: SQLiteValue) throws -> Invitation? {
    let sql = "SELECT \(Invitation.columns) FROM invitations WHERE \(column) = ?"
    return try connection.rows(sql, [value], read: Invitation.init(row:)).first
  }

  func invitations(
    before id: InvitationID?,
    at now: Date,
    limit: Int
  ) throws -> [Invitation] {
    try connection.rows(
      """
      SELECT \(Invitation.columns) FROM invitations
      WHERE id < ? AND expires_at > ? ORDER BY id DESC LIMIT ?
      """,
      // Identifiers are hexadecimal, so that "g" comes after all of them.
      [.text(id?.description ?? "g"), .instant(now), .integer(Int64(limit))],
      read: Invitation.init(row:)
    )
  }

  func invitations(madeBy user: UserID) throws -> [Invitation] {
    try connection.rows(
      "SELECT \(Invitation.columns) FROM invitations WHERE made_by = ? ORDER BY id",
      [.text(user.description)],
      read: Invitation.init(row:)
    )
  }

  func insert(_ invitation: Invitation, codeHash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO invitations (id, code_hash, email, email_key, role, created_at, expires_at, mail_id,
        made_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(invitation.id.description), .blob(codeHash),
        .text(invitation.email?.text), .text(invitation.email?.key),
        .text(invitation.role.rawValue),
        .instant(invitation.createdAt), .instant(invitation.expiresAt),
        .text(invitation.mail?.description), .text(invitation.madeBy?.description),
      ]
    )
  }

  func deleteInvitation(_ id: InvitationID) throws -> Bool {
    try connection.change("DELETE FROM invitations WHERE id = ?", [.text(id.description)]) == 1
  }

  func deleteInvitation(of email: EmailAddress) throws -> Invitation? {
    try connection.rows(
      """
      DELETE FROM invitations WHERE email_key = ?
      RETURNING \(Invitation.columns)
      """,
      [.text(email.key)],
      read: Invitation.init(row:)
    )
    .first
  }

  func deleteExpiredInvitations(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM invitations WHERE id IN
        (SELECT id FROM invitations WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}

extension Invitation {
  /// The columns of an invitation, in the order that `Invitation.init(row:)` reads them.
  fileprivate static let columns =
    "id, email, email_key, role, created_at, expires_at, mail_id, made_by"
}
