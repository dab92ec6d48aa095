import Accounts
import AccountsForms
import Foundation

/// The template values of a mail in the list.
struct MailView {
  let id: String
  let recipient: String

  /// The kind in words; its name for a mail of a newer version.
  let kind: String

  let language: String
  let languageCode: String
  let state: String

  /// The class of the state's badge.
  let tone: String

  /// The icon of the state's badge, which has words as well.
  let icon: String

  let attempts: Int
  let createdAt: TimeView

  /// The next attempt of a queued mail, or the end of another; nil if the attempt is due.
  let next: TimeView?

  let reply: String?

  /// Whether it can be retried and cancelled.
  let isQueued: Bool

  /// Creates the template values of a mail.
  init(_ mail: QueuedMail, at now: Date, in words: Messages) {
    id = "\(mail.id)"
    recipient = mail.recipient.text
    kind = mail.kind?.texts[words.language] ?? mail.kindName
    language = mail.language.endonym
    languageCode = mail.language.code
    state = words[mail.state.phrase]
    (tone, icon) =
      switch mail.state {
      case .queued: ("accent", "waiting")
      case .sent: ("good", "yes")
      case .failed: ("bad", "no")
      case .expired: ("warn", "alert")
      case .cancelled: ("", "no")
      }
    attempts = mail.attempts
    createdAt = TimeView(mail.createdAt, at: now, in: words)
    isQueued = mail.state == .queued
    // An attempt within a minute is not "just now".
    next =
      mail.endedAt.map { TimeView($0, at: now, in: words) }
      ?? (mail.nextAttemptAt <= now ? nil : TimeView(mail.nextAttemptAt))
    reply = mail.reply
  }
}

extension MailState {
  /// The name of the state.
  var phrase: MailPageMessage {
    switch self {
    case .queued: .stateQueued
    case .sent: .stateSent
    case .failed: .stateFailed
    case .expired: .stateExpired
    case .cancelled: .stateCancelled
    }
  }
}
