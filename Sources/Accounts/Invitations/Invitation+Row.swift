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
