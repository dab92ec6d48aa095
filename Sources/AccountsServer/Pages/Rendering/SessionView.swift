import Accounts
import AccountsForms

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
  ///   - words: the language.
  init(_ session: Session, isCurrent: Bool, in words: Messages) {
    id = session.id.description
    self.isCurrent = isCurrent
    startedAt = TimeView(session.createdAt)
    lastSeenAt = TimeView(session.lastSeenAt)
    address = session.client.address ?? words[.unknown]
    program = session.client.userAgent ?? words[.unknown]
  }
}
