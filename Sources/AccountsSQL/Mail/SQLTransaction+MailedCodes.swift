package import Accounts
@_spi(Stores) package import AccountsForms
package import Foundation

extension MailedCode {
  /// The columns of the table `mailed_codes` that a code consists of.
  private static let columns = Table<MailedCode>(
    "mailed_codes",
    [
      .id("id") { $0.id },
      .id("user_id") { $0.user },
      .text("purpose") { $0.purpose.rawValue },
      .text("email") { $0.recipient.text },
      .text("email_key") { $0.recipient.key },
      .instant("created_at") { $0.createdAt },
      .instant("expires_at") { $0.expiresAt },
    ]
  )

  /// The table of codes.
  static let table = Table<Hashed<MailedCode>>(
    columns,
    adding: [.bytes("code_hash") { $0.hash }]
  ) { $0.entity }

  init(row: some SQLRow) throws {
    var columns = Self.columns.columns(of: row)
    self.init(
      id: try columns.id(),
      user: try columns.id(),
      purpose: try columns.value(Purpose.init(rawValue:)),
      recipient: EmailAddress(stored: columns.text(), key: columns.text()),
      createdAt: columns.instant(),
      expiresAt: columns.instant()
    )
  }
}

extension SQLTransaction {
  package func mailedCode(hash: [UInt8]) throws -> MailedCode? {
    try mailedCodes("code_hash = $1 \(forUpdate)", .blob(hash)).first
  }

  package func mailedCodes(of user: UserID) throws -> [MailedCode] {
    try mailedCodes("user_id = $1 ORDER BY created_at, id", .id(user))
  }

  package func mailedCodes(to email: EmailAddress) throws -> [MailedCode] {
    try mailedCodes("email_key = $1", .text(email.key))
  }

  private func mailedCodes(_ condition: String, _ value: SQLValue) throws -> [MailedCode] {
    try connection.rows(
      "SELECT \(MailedCode.table.list) FROM mailed_codes WHERE \(condition)",
      [value]
    ) { try MailedCode(row: $0) }
  }

  package func insert(_ code: MailedCode, hash: [UInt8]) throws {
    let table = MailedCode.table
    try connection.execute(table.insertion, table.values(of: (code, hash)))
  }

  package func deleteMailedCode(_ id: MailedCode.ID) throws -> Bool {
    try connection.change("DELETE FROM mailed_codes WHERE id = $1", [.id(id)]) == 1
  }

  package func deleteExpiredMailedCodes(at now: Date, limit: Int) throws {
    try sweep(MailedCode.table, "expires_at", now, limit: limit)
  }
}
