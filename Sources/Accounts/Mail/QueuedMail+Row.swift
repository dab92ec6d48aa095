@_spi(Stores) import AccountsForms
import Foundation

extension QueuedMail {
  /// Reads a mail from these columns: identifier, Message-ID, address, key of the address, kind,
  /// language, state, attempts, next attempt, end of its validity, reply, creation, end.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules, or is of a newer version.
  package init(row: some StoredRow) throws {
    guard let id = MailID(row.text(0)), let language = Language(rawValue: row.text(5)),
      let state = MailState(rawValue: row.text(6))
    else { throw UnreadableRow(table: "outbox") }
    self.init(
      id: id,
      messageID: row.text(1),
      recipient: EmailAddress(stored: row.text(2), key: row.text(3)),
      kindName: row.text(4),
      language: language,
      state: state,
      attempts: Int(row.integer(7)),
      nextAttemptAt: Date(millisecondsSince1970: row.integer(8)),
      expiresAt: Date(millisecondsSince1970: row.integer(9)),
      reply: row.optionalText(10),
      createdAt: Date(millisecondsSince1970: row.integer(11)),
      endedAt: row.instant(12)
    )
  }
}
