import Accounts
import AccountsJSON

/// The JSON of a user's sessions.
struct SessionListDocument: Document {
  private let sessions: [SessionDocument]
  private let current: SessionID?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - sessions: the sessions, newest first.
  ///   - current: the session that sent the request; nil in the list of another user.
  init(_ sessions: [Session], _ current: SessionID?) {
    self.sessions = sessions.map { SessionDocument($0) }
    self.current = current
  }

  static let name: String? = "SessionList"

  static let fields: [DocumentField<SessionListDocument>] = [
    DocumentField("sessions") { $0.sessions },
    DocumentField("current") { $0.current },
  ]
}
