import Accounts
import AccountsForms
import Foundation

extension PostgresTransaction {
  func mailedCode(hash: [UInt8]) throws -> MailedCode? {
    try connection.rows(
      "SELECT \(MailedCode.columns) FROM mailed_codes WHERE code_hash = $1 \(forUpdate)",
      [.blob(hash)]
    ) { try MailedCode(row: $0) }
    .first
  }

  func mailedCodes(of user: UserID) throws -> [MailedCode] {
    try connection.rows(
      "SELECT \(MailedCode.columns) FROM mailed_codes WHERE user_id = $1 ORDER BY created_at, id",
      [.id(user)]
    ) { try MailedCode(row: $0) }
  }

  func mailedCodes(to email: EmailAddress) throws -> [MailedCode] {
    try connection.rows(
      "SELECT \(MailedCode.columns) FROM mailed_codes WHERE email_key = $1",
      [.text(email.key)]
    ) { try MailedCode(row: $0) }
  }

  func insert(_ code: MailedCode, hash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO mailed_codes (id, code_hash, user_id, purpose, email, email_key, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .id(code.id), .blob(hash), .id(code.user), .text(code.purpose.rawValue),
        .text(code.recipient.text), .text(code.recipient.key), .instant(code.createdAt),
        .instant(code.expiresAt),
      ]
    )
  }

  func deleteMailedCode(_ id: MailedCode.ID) throws -> Bool {
    try connection.change("DELETE FROM mailed_codes WHERE id = $1", [.id(id)]) == 1
  }

  func deleteExpiredMailedCodes(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM mailed_codes WHERE id IN (
        SELECT id FROM mailed_codes WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
      )
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}

extension MailedCode {
  /// The columns of a code, in the order that `MailedCode.init(row:)` reads them.
  fileprivate static let columns =
    "id, user_id, purpose, email, email_key, created_at, expires_at"
}
