import Accounts
import AccountsJSON

/// Who is logged in, as JSON; with the tokens, right after the login.
struct LogInDocument: Encodable {
  private let user: User
  private let session: Session
  private let tokens: (token: String, device: String)?

  /// Somebody who has just logged in.
  ///
  /// - Parameters:
  ///   - user: who.
  ///   - started: their session.
  ///   - tellsTokens: whether the answer has the tokens, which are told only now.
  init(_ user: User, _ started: StartedSession, tellsTokens: Bool) {
    self.user = user
    session = started.session
    tokens = tellsTokens ? (started.token.text.revealed, started.device.text.revealed) : nil
  }

  /// Somebody who is logged in.
  init(_ user: User, _ session: Session) {
    self.user = user
    self.session = session
    tokens = nil
  }

  private enum CodingKeys: CodingKey {
    case user, session, token, device
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(UserDocument(user), forKey: .user)
    try container.encode(SessionDocument(session), forKey: .session)
    try container.encodeIfPresent(tokens?.token, forKey: .token)
    try container.encodeIfPresent(tokens?.device, forKey: .device)
  }
}
