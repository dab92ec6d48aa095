import Accounts
import AccountsForms
import Foundation

extension SQLiteTransaction {
  /// The columns of a code, and its owner.
  private static let selection = """
    SELECT mailed_codes.id, users.id, purpose, mailed_codes.email, mailed_codes.email_key,
      mailed_codes.created_at, expires_at
    FROM mailed_codes JOIN users ON users.row_number = user_row
    """

  func mailedCode(hash: [UInt8]) throws -> MailedCode? {
    try connection.rows(
      "\(Self.selection) WHERE code_hash = ?",
      [.blob(hash)],
      read: MailedCode.init(row:)
    )
    .first
  }

  func mailedCodes(of user: UserID) throws -> [MailedCode] {
    try connection.rows(
      "\(Self.selection) WHERE users.id = ? ORDER BY mailed_codes.created_at, mailed_codes.id",
      [.text(user.description)],
      read: MailedCode.init(row:)
    )
  }

  func mailedCodes(to email: EmailAddress) throws -> [MailedCode] {
    try connection.rows(
      "\(Self.selection) WHERE mailed_codes.email_key = ?",
      [.text(email.key)],
      read: MailedCode.init(row:)
    )
  }

  func insert(_ code: MailedCode, hash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO mailed_codes (id, code_hash, user_row, purpose, email, email_key, created_at, expires_at)
      VALUES (?, ?, (SELECT row_number FROM users WHERE users.id = ?), ?, ?, ?, ?, ?)
      """,
      [
        .text(code.id.description), .blob(hash), .text(code.user.description),
        .text(code.purpose.rawValue), .text(code.recipient.text), .text(code.recipient.key),
        .instant(code.createdAt), .instant(code.expiresAt),
      ]
    )
  }

  func deleteMailedCode(_ id: MailedCode.ID) throws -> Bool {
    try connection.change("DELETE FROM mailed_codes WHERE id = ?", [.text(id.description)]) == 1
  }

  func deleteExpiredMailedCodes(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM mailed_codes WHERE id IN
        (SELECT id FROM mailed_codes WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}
