package import Accounts
@_spi(Stores) import AccountsForms
package import Foundation

extension QueuedMail {
  /// The columns of the table `outbox` that a mail consists of.
  static let table = Table<QueuedMail>(
    "outbox",
    [
      .id("id") { $0.id },
      .text("message_id") { $0.messageID },
      .text("email") { $0.recipient.text },
      .text("email_key") { $0.recipient.key },
      .text("kind") { $0.kindName },
      .text("language") { $0.language.rawValue },
      .text("state") { $0.state.rawValue },
      .number("attempts") { Int64($0.attempts) },
      .instant("next_attempt_at") { $0.nextAttemptAt },
      .instant("expires_at") { $0.expiresAt },
      .text("reply") { $0.reply },
      .instant("created_at") { $0.createdAt },
      .instant("ended_at") { $0.endedAt },
    ]
  )

  /// Reads a mail.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules, or is of a newer version.
  init(row: any SQLRow) throws {
    var columns = Self.table.columns(of: row)
    self.init(
      id: try columns.id(),
      messageID: columns.text(),
      recipient: EmailAddress(stored: columns.text(), key: columns.text()),
      kindName: columns.text(),
      language: try columns.value(Language.init(rawValue:)),
      state: try columns.value(MailState.init(rawValue:)),
      attempts: columns.number(),
      nextAttemptAt: columns.instant(),
      expiresAt: columns.instant(),
      reply: columns.optionalText(),
      createdAt: columns.instant(),
      endedAt: columns.optionalInstant()
    )
  }
}

extension SealedMail {
  /// The table of mails.
  static let table = Table<SealedMail>(
    QueuedMail.table,
    adding: [
      .bytes("content") { $0.content.box },
      .text("key_id") { $0.content.keyID },
      .id("user_id") { $0.user },
    ]
  ) { $0.mail }
}

extension MailKind {
  /// The quoted names of all kinds that this version knows.
  fileprivate static let names = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}

extension SQLTransaction {
  package func mail(_ id: MailID) throws -> QueuedMail? {
    try mails("WHERE id = $1 \(forUpdate)", [.id(id)]).first
  }

  package func mailContent(_ id: MailID) throws -> SealedContent? {
    try connection.rows(
      "SELECT key_id, content FROM outbox WHERE id = $1 AND content IS NOT NULL",
      [.id(id)]
    ) { SealedContent(keyID: $0.text(0), box: $0.blob(1)) }
    .first
  }

  package func dueMails(at now: Date, within horizon: Duration, limit: Int) throws -> [QueuedMail] {
    let farthest = now.addingTimeInterval((horizon + Date.clockTolerance).seconds)
    var due: [QueuedMail] = []
    // One after the other, since each reads a range of the index.
    for condition in ["next_attempt_at <= $1", "next_attempt_at > $3"] where due.count < limit {
      // A mail that another sender has locked is being claimed.
      due += try mails(
        """
        WHERE (kind IN (\(MailKind.names)) OR expires_at <= $1) AND $3 > $1
          AND state = 'queued' AND \(condition) ORDER BY next_attempt_at LIMIT $2
        \(locks ? "FOR NO KEY UPDATE SKIP LOCKED" : "")
        """,
        [.instant(now), .integer(limit - due.count), .instant(farthest)]
      )
    }
    return due
  }

  package func mails(_ state: MailState?, before id: MailID?, limit: Int) throws -> [QueuedMail] {
    var condition = SQLCondition()
    if let state { condition.require("state = \(condition.bind(.text(state.rawValue)))") }
    if let id { condition.require("id < \(condition.bind(.id(id)))") }
    let most = condition.bind(.integer(limit))
    return try mails(
      "WHERE \(condition.text) ORDER BY id DESC LIMIT \(most)",
      condition.values
    )
  }

  package func mails(of user: UserID) throws -> [QueuedMail] {
    try mails("WHERE user_id = $1 ORDER BY id DESC", [.id(user)])
  }

  private func mails(_ clause: String, _ values: [SQLValue]) throws -> [QueuedMail] {
    let sql = "SELECT \(QueuedMail.table.list) FROM outbox \(clause)"
    return try connection.rows(sql, values) { try QueuedMail(row: $0) }
  }

  package func insert(_ mail: SealedMail) throws {
    try connection.execute(SealedMail.table.insertion, SealedMail.table.values(of: mail))
  }

  package func save(_ mail: QueuedMail) throws {
    try connection.execute(
      """
      UPDATE outbox SET state = $2, content = CASE $2 WHEN 'queued' THEN content END, attempts = $3,
        next_attempt_at = $4, reply = $5, ended_at = $6
      WHERE id = $1
      """,
      [
        .id(mail.id), .text(mail.state.rawValue), .integer(mail.attempts),
        .instant(mail.nextAttemptAt), .text(mail.reply), .instant(mail.endedAt),
      ]
    )
  }

  package func deleteMails(endedBefore instant: Date, limit: Int) throws -> Int {
    try sweep(SealedMail.table, "ended_at", instant, limit: limit, "<")
  }
}

extension SQLConnection {
  /// The number of mails by state.
  package func mailCounts() throws -> [MailState: Int] {
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
