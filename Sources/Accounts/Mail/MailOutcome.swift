public import AccountsForms
public import Foundation

/// A mail to send now, with its content.
public struct OutgoingMail: Sendable {
  /// The `Message-ID`, the same in every attempt.
  public let messageID: String

  /// The address.
  public let recipient: EmailAddress

  /// The kind.
  public let kind: MailKind

  /// The language of the text.
  public let language: Language

  /// The values of its fields.
  public let values: [MailField: String]

  /// The instant at which it was queued.
  public let createdAt: Date

  init(_ mail: QueuedMail, _ kind: MailKind, _ values: [MailField: String]) {
    messageID = mail.messageID
    recipient = mail.recipient
    self.kind = kind
    language = mail.language
    self.values = values
    createdAt = mail.createdAt
  }
}

extension OutgoingMail: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder, never the values.
  public var description: String { "(mail \(kind))" }

  /// A placeholder, never the values.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Sends one mail, such as over SMTP.
public typealias MailDelivery = @Sendable (OutgoingMail) async -> MailOutcome

/// The outcome of an attempt to send a mail, with the words of the server or of this program.
public enum MailOutcome: Hashable, Sendable {
  /// A server accepted the mail.
  case sent(String)

  /// The mail was refused for now, or the outcome is unknown: it is sent again, with the same
  /// `Message-ID`.
  case temporary(String)

  /// The mail was refused for good.
  case permanent(String)

  /// No server could be reached, whatever the mail.
  case unreachable(String)

  /// The operator has to change something, such as a password or a certificate, whatever the mail;
  /// or else the server refuses only this mail, which its reply does not tell.
  case misconfigured(String, orOnlyThisMail: Bool = false)

  /// The attempt was cancelled because the program ends.
  case interrupted

  /// Whether other mails would fail as well, or may.
  public var isOutage: Bool {
    switch self {
    case .unreachable, .misconfigured: true
    case .sent, .temporary, .permanent, .interrupted: false
    }
  }

  /// Whether a server was reached and refused the mail, perhaps this one alone.
  package var mayBeAboutOneMail: Bool {
    if case .misconfigured(_, orOnlyThisMail: true) = self { true } else { false }
  }

  /// The words; nil for an interruption.
  public var words: String? {
    switch self {
    case .sent(let words), .temporary(let words), .permanent(let words), .unreachable(let words),
      .misconfigured(let words, orOnlyThisMail: _):
      words
    case .interrupted: nil
    }
  }
}

extension QueuedMail {
  /// The mail after an attempt.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - now: the instant.
  ///   - retries: the waits between attempts.
  ///   - jitter: a random number from 0 to 1.
  /// - Returns: the mail to store.
  func after(
    _ outcome: MailOutcome,
    at now: Date,
    _ retries: MailRetries,
    jitter: Double
  ) -> QueuedMail {
    switch outcome {
    case .sent(let words): return ended(.sent, at: now, reply: words)
    case .permanent(let words): return ended(.failed, at: now, reply: words)
    case .interrupted: return postponed(until: now, reply: nil)
    case .temporary(let words), .unreachable(let words),
      .misconfigured(let words, orOnlyThisMail: _):
      let wait = retries.wait(after: attempts, isOutage: outcome.isOutage, jitter: jitter)
      return postponed(until: now.addingTimeInterval(wait.seconds), reply: words)
    }
  }
}
