import Accounts
import AccountsForms
import Foundation

extension PostgresTransaction {
  func invitation(codeHash: [UInt8]) throws -> Invitation? {
    try invitation("code_hash", .blob(codeHash))
  }

  func invitation(id: InvitationID) throws -> Invitation? { try invitation("id", .id(id)) }

  func invitation(of email: EmailAddress) throws -> Invitation? {
    try invitation("email_key", .text(email.key))
  }

  private func invitation(_ column: String, _ value: PostgresValue) throws -> Invitation? {
    let sql = "SELECT \(Invitation.columns) FROM invitations WHERE \(column) = $1 \(forUpdate)"
    return try connection.rows(sql, [value]) { try Invitation(row: $0) }.first
  }

  func invitations(before id: InvitationID?, at now: Date, limit: Int) throws -> [Invitation] {
    try connection.rows(
      """
      SELECT \(Invitation.columns) FROM invitations
      WHERE ($1 IS NULL OR id < $1) AND expires_at > $2 ORDER BY id DESC LIMIT $3
      """,
      [.uuid(id?.description), .instant(now), .integer(Int64(limit))]
    ) { try Invitation(row: $0) }
  }

  func invitations(madeBy user: UserID) throws -> [Invitation] {
    try connection.rows(
      "SELECT \(Invitation.columns) FROM invitations WHERE made_by = $1 ORDER BY id \(forUpdate)",
      [.id(user)]
    ) { try Invitation(row: $0) }
  }

  func insert(_ invitation: Invitation, codeHash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO invitations (id, code_hash, email, email_key, role, created_at, expires_at, mail_id,
        made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      [
        .id(invitation.id), .blob(codeHash), .text(invitation.email?.text),
        .text(invitation.email?.key), .text(invitation.role.rawValue),
        .instant(invitation.createdAt), .instant(invitation.expiresAt),
        .uuid(invitation.mail?.description), .uuid(invitation.madeBy?.description),
      ]
    )
  }

  func deleteInvitation(_ id: InvitationID) throws -> Bool {
    try connection.change("DELETE FROM invitations WHERE id = $1", [.id(id)]) == 1
  }

  func deleteInvitation(of email: EmailAddress) throws -> Invitation? {
    try connection.rows(
      "DELETE FROM invitations WHERE email_key = $1 RETURNING \(Invitation.columns)",
      [.text(email.key)]
    ) { try Invitation(row: $0) }
    .first
  }

  func deleteExpiredInvitations(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM invitations WHERE id IN (
        SELECT id FROM invitations WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
      )
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
