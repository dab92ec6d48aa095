import Accounts
import AccountsForms
import Foundation

/// The template values of a session.
struct SessionView {
  let id: String
  let isCurrent: Bool
  let startedAt: TimeView
  let lastSeenAt: TimeView
  let address: String
  let program: String

  /// Creates the template values of a session.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - isCurrent: whether it is the session of this request.
  ///   - now: the current instant.
  ///   - words: the language.
  init(_ session: Session, isCurrent: Bool, at now: Date, in words: Messages) {
    id = session.id.description
    self.isCurrent = isCurrent
    startedAt = TimeView(session.createdAt, at: now, in: words)
    lastSeenAt = TimeView(session.lastSeenAt, at: now, in: words)
    address = session.client.address ?? words[.unknown]
    program =
      session.client.userAgent.map { ProgramName.text(of: $0, in: words) } ?? words[.unknown]
  }
}
