public import AccountsForms
public import Foundation

/// A mail in the outbox, without its content.
public struct QueuedMail: Hashable, Sendable {
  /// The identifier.
  public let id: MailID

  /// The `Message-ID` (RFC 5322 section 3.6.4) with its angle brackets, the same in every attempt.
  public let messageID: String

  /// The address that it is sent to.
  public let recipient: EmailAddress

  /// The name of the kind, which this version may not know.
  public let kindName: String

  /// The kind; nil for a mail of a newer version, which this one does not send.
  public var kind: MailKind? { MailKind(rawValue: kindName) }

  /// The language of the text.
  public let language: Language

  /// The state.
  public internal(set) var state: MailState

  /// The number of attempts to send it, with one that is in progress.
  public internal(set) var attempts: Int

  /// The instant of the next attempt; while an attempt is in progress, the end of its lease.
  public internal(set) var nextAttemptAt: Date

  /// The instant at which it expires.
  public let expiresAt: Date

  /// The last words of the server, or of this program; nil before the first attempt.
  public internal(set) var reply: String?

  /// The instant at which it was queued.
  public let createdAt: Date

  /// The instant at which it was sent, failed, expired or was cancelled; nil while it is queued.
  public internal(set) var endedAt: Date?

  /// The most bytes of ``reply`` that are kept.
  static let maximumReplyBytes = 500

  /// Creates a mail.
  package init(
    id: MailID,
    messageID: String,
    recipient: EmailAddress,
    kindName: String,
    language: Language,
    state: MailState = .queued,
    attempts: Int = 0,
    nextAttemptAt: Date,
    expiresAt: Date,
    reply: String? = nil,
    createdAt: Date,
    endedAt: Date? = nil
  ) {
    self.id = id
    self.messageID = messageID
    self.recipient = recipient
    self.kindName = kindName
    self.language = language
    self.state = state
    self.attempts = attempts
    self.nextAttemptAt = nextAttemptAt
    self.expiresAt = expiresAt
    self.reply = reply
    self.createdAt = createdAt
    self.endedAt = endedAt
  }

  /// The mail in a final state; a store erases its content.
  func ended(_ state: MailState, at now: Date, reply: String? = nil) -> QueuedMail {
    var mail = self
    mail.state = state
    mail.endedAt = now
    mail.reply = reply.map(Self.shortened) ?? self.reply
    return mail
  }

  /// The mail without the reply of a server.
  var withoutReply: QueuedMail {
    var mail = self
    mail.reply = nil
    return mail
  }

  /// The mail before its next attempt, which is at its expiry at the latest: it ends then.
  func postponed(until instant: Date, reply: String?) -> QueuedMail {
    var mail = self
    mail.nextAttemptAt = min(instant, expiresAt)
    mail.reply = reply.map(Self.shortened) ?? self.reply
    return mail
  }

  /// A text of a server on one line, without control characters, cut to ``maximumReplyBytes``.
  static func shortened(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isVisible = scalar.properties.generalCategory != .control && scalar.canBeSeen
      let next = isVisible || scalar == " " ? scalar : " "
      if next == " ", line.last.map({ $0 == " " }) ?? true { continue }
      line.append(next)
    }
    while line.last == " " { line.removeLast() }
    while String(line).utf8.count > maximumReplyBytes { line.removeLast() }
    return String(line)
  }
}

/// The identifier of a mail in the outbox.
public typealias MailID = Identifier<QueuedMail>

/// The states of a mail; all but the first are final.
public enum MailState: String, CaseIterable, Sendable {
  /// Waiting for its next attempt, or being sent.
  case queued

  /// Accepted by a server.
  case sent

  /// Refused for good.
  case failed

  /// Not accepted before it expired.
  case expired

  /// Cancelled by an administrator.
  case cancelled
}
