import Accounts
import AccountsForms
import Foundation

extension SQLiteTransaction {
  func mail(_ id: MailID) throws -> QueuedMail? {
    try connection.rows(
      "SELECT \(QueuedMail.columns) FROM outbox WHERE id = ?",
      [.text(id.description)],
      read: QueuedMail.init(row:)
    )
    .first
  }

  func mailContent(_ id: MailID) throws -> SealedContent? {
    try connection.rows(
      "SELECT key_id, content FROM outbox WHERE id = ? AND content IS NOT NULL",
      [.text(id.description)]
    ) { SealedContent(keyID: $0.text(0), box: $0.blob(1)) }
    .first
  }

  func dueMails(at now: Date, within horizon: Duration, limit: Int) throws -> [QueuedMail] {
    let farthest = now.addingTimeInterval((horizon + Date.clockTolerance).seconds)
    var mails: [QueuedMail] = []
    // One after the other, since each reads a range of the index.
    for condition in ["next_attempt_at <= ?1", "next_attempt_at > ?3"] where mails.count < limit {
      mails += try connection.rows(
        """
        SELECT \(QueuedMail.columns) FROM outbox
        WHERE (kind IN (\(MailKind.names)) OR expires_at <= ?1) AND ?3 > ?1
          AND state = 'queued' AND \(condition) ORDER BY next_attempt_at LIMIT ?2
        """,
        [.instant(now), .integer(Int64(limit - mails.count)), .instant(farthest)],
        read: QueuedMail.init(row:)
      )
    }
    return mails
  }

  func mails(_ state: MailState?, before id: MailID?, limit: Int) throws -> [QueuedMail] {
    // Identifiers are hexadecimal, so that "g" comes after all of them.
    let page: [SQLiteValue] = [.text(id?.description ?? "g"), .integer(Int64(limit))]
    guard let state else {
      return try connection.rows(
        "SELECT \(QueuedMail.columns) FROM outbox WHERE id < ? ORDER BY id DESC LIMIT ?",
        page,
        read: QueuedMail.init(row:)
      )
    }
    return try connection.rows(
      """
      SELECT \(QueuedMail.columns) FROM outbox WHERE state = ? AND id < ? ORDER BY id DESC LIMIT ?
      """,
      [.text(state.rawValue)] + page,
      read: QueuedMail.init(row:)
    )
  }

  func mails(of user: UserID) throws -> [QueuedMail] {
    try connection.rows(
      """
      SELECT \(QueuedMail.columns) FROM outbox
      WHERE user_row = (SELECT row_number FROM users WHERE id = ?) ORDER BY id DESC
      """,
      [.text(user.description)],
      read: QueuedMail.init(row:)
    )
  }

  func insert(_ sealed: SealedMail) throws {
    let (mail, content) = (sealed.mail, sealed.content)
    try connection.execute(
      """
      INSERT INTO outbox (id, message_id, email, email_key, kind, language, content, key_id, state,
        attempts, next_attempt_at, expires_at, created_at, user_row)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT row_number FROM users WHERE id = ?))
      """,
      [
        .text(mail.id.description), .text(mail.messageID), .text(mail.recipient.text),
        .text(mail.recipient.key), .text(mail.kindName), .text(mail.language.rawValue),
        .blob(content.box), .text(content.keyID), .text(mail.state.rawValue),
        .integer(Int64(mail.attempts)), .instant(mail.nextAttemptAt), .instant(mail.expiresAt),
        .instant(mail.createdAt), .text(sealed.user?.description),
      ]
    )
  }

  func save(_ mail: QueuedMail) throws {
    try connection.execute(
      """
      UPDATE outbox SET state = ?2, content = CASE ?2 WHEN 'queued' THEN content END, attempts = ?3,
        next_attempt_at = ?4, reply = ?5, ended_at = ?6
      WHERE id = ?1
      """,
      [
        .text(mail.id.description), .text(mail.state.rawValue), .integer(Int64(mail.attempts)),
        .instant(mail.nextAttemptAt), .text(mail.reply), .instant(mail.endedAt),
      ]
    )
  }

  func deleteMails(endedBefore instant: Date, limit: Int) throws -> Int {
    try connection.change(
      """
      DELETE FROM outbox WHERE id IN
        (SELECT id FROM outbox WHERE ended_at < ? ORDER BY ended_at LIMIT ?)
      """,
      [.instant(instant), .integer(Int64(limit))]
    )
  }
}

extension Connection {
  /// The number of mails by state.
  func mailCounts() throws -> [MailState: Int] {
    let counts = try rows("SELECT state, count(*) FROM outbox GROUP BY state") {
      ($0.text(0), Int($0.integer(1)))
    }
    return Dictionary(
      uniqueKeysWithValues: counts.compactMap { name, count in
        MailState(rawValue: name).map { ($0, count) }
      }
    )
  }
}

extension QueuedMail {
  /// The columns of a mail, in the order that `QueuedMail.init(row:)` reads them.
  fileprivate static let columns = """
    id, message_id, email, email_key, kind, language, state, attempts, next_attempt_at, expires_at, \
    reply, created_at, ended_at
    """
}

extension MailKind {
  /// The quoted names of all kinds that this version knows.
  fileprivate static let names = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
