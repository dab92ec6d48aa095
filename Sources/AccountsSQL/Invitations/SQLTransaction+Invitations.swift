package import Accounts
@_spi(Stores) package import AccountsForms
package import Foundation

extension Invitation {
  /// The columns of the table `invitations` that an invitation consists of.
  private static let columns = Table<Invitation>(
    "invitations",
    [
      .id("id") { $0.id },
      .text("email") { $0.email?.text },
      .text("email_key") { $0.email?.key },
      .text("role") { $0.role.rawValue },
      .instant("created_at") { $0.createdAt },
      .instant("expires_at") { $0.expiresAt },
      .id("mail_id") { $0.mail },
      .id("made_by") { $0.madeBy },
    ]
  )

  /// The table of invitations.
  static let table = Table<Hashed<Invitation>>(
    columns,
    adding: [.bytes("code_hash") { $0.hash }]
  ) { $0.entity }

  init(row: some SQLRow) throws {
    var columns = Self.columns.columns(of: row)
    let id: InvitationID = try columns.id()
    let (text, key) = (columns.optionalText(), columns.text())
    self.init(
      id: id,
      email: text.map { EmailAddress(stored: $0, key: key) },
      role: try columns.value(Role.init(rawValue:)),
      createdAt: columns.instant(),
      expiresAt: columns.instant(),
      mail: try columns.optionalID(),
      madeBy: try columns.optionalID()
    )
  }
}

extension SQLTransaction {
  package func invitation(codeHash: [UInt8]) throws -> Invitation? {
    try invitations("code_hash = $1 \(forUpdate)", [.blob(codeHash)]).first
  }

  package func invitation(id: InvitationID) throws -> Invitation? {
    try invitations("id = $1 \(forUpdate)", [.id(id)]).first
  }

  package func invitation(of email: EmailAddress) throws -> Invitation? {
    try invitations("email_key = $1 \(forUpdate)", [.text(email.key)]).first
  }

  package func invitations(
    before id: InvitationID?,
    at now: Date,
    limit: Int
  ) throws -> [Invitation] {
    try invitations(
      "expires_at > $1 \(id == nil ? "" : "AND id < $3") ORDER BY id DESC LIMIT $2",
      [.instant(now), .integer(limit)] + (id == nil ? [] : [.id(id)])
    )
  }

  package func invitations(madeBy user: UserID) throws -> [Invitation] {
    try invitations("made_by = $1 ORDER BY id \(forUpdate)", [.id(user)])
  }

  private func invitations(_ condition: String, _ values: [SQLValue]) throws -> [Invitation] {
    try connection.rows(
      "SELECT \(Invitation.table.list) FROM invitations WHERE \(condition)",
      values
    ) { try Invitation(row: $0) }
  }

  package func insert(_ invitation: Invitation, codeHash: [UInt8]) throws {
    let table = Invitation.table
    try connection.execute(table.insertion, table.values(of: (invitation, codeHash)))
  }

  package func deleteInvitation(_ id: InvitationID) throws -> Bool {
    try connection.change("DELETE FROM invitations WHERE id = $1", [.id(id)]) == 1
  }

  package func deleteInvitation(of email: EmailAddress) throws -> Invitation? {
    try connection.rows(
      "DELETE FROM invitations WHERE email_key = $1 RETURNING \(Invitation.table.list)",
      [.text(email.key)]
    ) { try Invitation(row: $0) }
    .first
  }

  package func deleteExpiredInvitations(at now: Date, limit: Int) throws {
    try sweep(Invitation.table, "expires_at", now, limit: limit)
  }
}
