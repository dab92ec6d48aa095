import Accounts
import AccountsForms

/// What a template shows of a session.
struct SessionView {
  let id: String
  let isCurrent: Bool
  let startedAt: TimeView
  let lastSeenAt: TimeView
  let address: String
  let program: String

  /// Shows a session.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - isCurrent: whether it is the one that looks at the page.
  ///   - words: the language.
  init(_ session: Session, isCurrent: Bool, in words: Words) {
    id = session.id.description
    self.isCurrent = isCurrent
    startedAt = TimeView(session.createdAt)
    lastSeenAt = TimeView(session.lastSeenAt)
    address = session.client.address ?? words[.unknown]
    program = session.client.userAgent ?? words[.unknown]
  }
}
