import Accounts
import AccountsJSON

/// The sessions of somebody, as JSON.
struct SessionListDocument: Encodable {
  /// The sessions, newest first.
  let sessions: [SessionDocument]

  /// Which of them sent the request; null where it is somebody else's list.
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
