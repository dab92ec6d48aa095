@_spi(Stores) import AccountsForms
import Foundation

extension Invitation {
  /// Reads an invitation from these columns: identifier, address, key of the address, role,
  /// creation, end, mail, maker.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules.
  package init(row: some StoredRow) throws {
    let mail = row.isNull(6) ? nil : MailID(row.text(6))
    guard let id = InvitationID(row.text(0)), let role = Role(rawValue: row.text(3)),
      mail != nil || row.isNull(6)
    else { throw UnreadableRow(table: "invitations") }
    self.init(
      id: id,
      email: row.isNull(1) ? nil : EmailAddress(stored: row.text(1), key: row.text(2)),
      role: role,
      createdAt: Date(millisecondsSince1970: row.integer(4)),
      expiresAt: Date(millisecondsSince1970: row.integer(5)),
      mail: mail,
      madeBy: row.optionalText(7).flatMap { UserID($0) }
    )
  }
}

extension StoredRecoveryCode {
  /// Reads a code from these columns: identifier, user, kind, creation, end, maker.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules.
  package init(row: some StoredRow) throws {
    guard let id = ID(row.text(0)), let user = UserID(row.text(1)),
      let kind = Kind(rawValue: row.text(2))
    else { throw UnreadableRow(table: "recovery_codes") }
    self.init(
      id: id,
      user: user,
      kind: kind,
      createdAt: Date(millisecondsSince1970: row.integer(3)),
      expiresAt: row.instant(4),
      madeBy: row.optionalText(5).flatMap { UserID($0) }
    )
  }
}

extension RememberedSignUp {
  /// Reads a sign-up from these columns: hash of the request, user, instant.
  ///
  /// - Throws: ``UnreadableRow``.
  package init(row: some StoredRow) throws {
    guard let user = UserID(row.text(1)) else { throw UnreadableRow(table: "sign_up_keys") }
    self.init(row.blob(0), user: user, at: Date(millisecondsSince1970: row.integer(2)))
  }
}
