import Accounts
import AccountsJSON

/// The JSON of a user's sessions.
struct SessionListDocument: Encodable {
  /// The sessions, newest first.
  let sessions: [SessionDocument]

  /// The ID of the session that sent the request; null in the list of another user.
  let current: String?

  init(_ sessions: [Session], _ current: SessionID?) {
    self.sessions = sessions.map(SessionDocument.init)
    self.current = current?.description
  }

  private enum CodingKeys: CodingKey {
    case sessions, current
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sessions, forKey: .sessions)
    try container.encode(current, forKey: .current)
  }
}
