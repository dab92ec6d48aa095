@_spi(Stores) import AccountsForms
import Foundation

extension MailedCode {
  /// Reads a code from these columns: identifier, user, purpose, address, key of the address,
  /// creation, end.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules.
  package init(row: some StoredRow) throws {
    guard let id = ID(row.text(0)), let user = UserID(row.text(1)),
      let purpose = Purpose(rawValue: row.text(2))
    else { throw UnreadableRow(table: "mailed_codes") }
    self.init(
      id: id,
      user: user,
      purpose: purpose,
      recipient: EmailAddress(stored: row.text(3), key: row.text(4)),
      createdAt: Date(millisecondsSince1970: row.integer(5)),
      expiresAt: Date(millisecondsSince1970: row.integer(6))
    )
  }
}
