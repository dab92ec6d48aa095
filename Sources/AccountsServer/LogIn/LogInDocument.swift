import Accounts
import AccountsForms
import AccountsJSON

/// The JSON of a logged-in user; with the tokens right after the login.
struct LogInDocument: Encodable {
  private let user: UserDocument
  private let session: Session
  private let tokens: (token: Secret, device: Secret)?

  /// Creates the document of a new login.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - started: the new session.
  ///   - rules: the rules of forms.
  ///   - includesTokens: whether to include the tokens, which are returned only once.
  init(_ user: User, _ started: StartedSession, _ rules: FormRules, includesTokens: Bool) {
    self.user = UserDocument(user, asking: rules)
    session = started.session
    tokens = includesTokens ? (started.token.text, started.device.text) : nil
  }

  /// Creates the document of a current session.
  init(_ user: User, _ session: Session, _ rules: FormRules) {
    self.user = UserDocument(user, asking: rules)
    self.session = session
    tokens = nil
  }

  private enum CodingKeys: CodingKey {
    case user, session, token, device
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(user, forKey: .user)
    try container.encode(SessionDocument(session), forKey: .session)
    try container.encodeIfPresent(tokens?.token.revealed, forKey: .token)
    try container.encodeIfPresent(tokens?.device.revealed, forKey: .device)
  }
}

/// The JSON of a login that needs another factor.
struct LogInStepDocument: Encodable, Redacted {
  private let ticket: String
  private let factors: [Choice]

  private struct Choice: Encodable {
    let name: String
    let label: String
  }

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - ticket: the ticket for the next step, which is returned only once.
  ///   - factors: the factors of which one is needed.
  ///   - language: the language of their labels.
  init(_ ticket: LogInTicket, _ factors: [Factor], _ language: Language) {
    self.ticket = ticket.text.revealed
    self.factors = factors.map { Choice(name: $0.name, label: $0.label[language]) }
  }

  private enum CodingKeys: CodingKey {
    case ticket, factors
  }
}

/// The JSON of the renewed tokens of a session and its device.
struct RenewedTokensDocument: Encodable {
  private let tokens: RenewedTokens

  init(_ tokens: RenewedTokens) { self.tokens = tokens }

  private enum CodingKeys: CodingKey {
    case token, device
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tokens.session.text.revealed, forKey: .token)
    try container.encode(tokens.device.text.revealed, forKey: .device)
  }
}

extension Secret {
  /// The text, to be sent only to the user that it belongs to.
  var revealed: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }
}

/// The JSON of a sign-up whose address has to be verified: the token of the device, which needs no
/// password for it.
struct PendingSignUpDocument: Encodable {
  private let device: Secret

  init(_ device: DeviceToken) { self.device = device.text }

  private enum CodingKeys: CodingKey {
    case device
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device.revealed, forKey: .device)
  }
}
