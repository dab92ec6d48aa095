import Accounts
import AccountsForms
import AccountsJSON

/// The JSON of a logged-in user; with the tokens right after the login.
struct LogInDocument: Document {
  private let user: UserDocument
  private let session: SessionDocument
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
    session = SessionDocument(started.session)
    tokens = includesTokens ? (started.token.text, started.device.text) : nil
  }

  /// Creates the document of a current session.
  init(_ user: User, _ session: Session, _ rules: FormRules) {
    self.user = UserDocument(user, asking: rules)
    self.session = SessionDocument(session)
    tokens = nil
  }

  static let name: String? = "LogIn"

  static let fields: [DocumentField<LogInDocument>] = [
    DocumentField("user") { $0.user },
    DocumentField("session") { $0.session },
    .sometimes("token", .token) { $0.tokens?.token.revealed },
    .sometimes("device", .token) { $0.tokens?.device.revealed },
  ]
}

/// The JSON of a login that needs another factor.
struct LogInStepDocument: Document, Redacted {
  private let ticket: String
  private let factors: [Choice]

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

  static let name: String? = "LogInStep"

  static let fields: [DocumentField<LogInStepDocument>] = [
    DocumentField("ticket", .token) { $0.ticket },
    DocumentField("factors") { $0.factors },
  ]

  private struct Choice: Document {
    let name: String
    let label: String

    static let fields: [DocumentField<Choice>] = [
      DocumentField("name") { $0.name },
      DocumentField("label") { $0.label },
    ]
  }
}

/// The JSON of the renewed tokens of a session and its device.
struct RenewedTokensDocument: Document {
  private let tokens: RenewedTokens

  init(_ tokens: RenewedTokens) { self.tokens = tokens }

  static let name: String? = "RenewedTokens"

  static let fields: [DocumentField<RenewedTokensDocument>] = [
    DocumentField("token", .token) { $0.tokens.session.text.revealed },
    DocumentField("device", .token) { $0.tokens.device.text.revealed },
  ]
}

extension Secret {
  /// The text, to be sent only to the user that it belongs to.
  var revealed: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }
}

/// The JSON of a sign-up whose address has to be verified: the token of the device, which needs no
/// password for it.
struct PendingSignUpDocument: Document {
  private let device: Secret

  init(_ device: DeviceToken) { self.device = device.text }

  static let name: String? = "PendingSignUp"

  static let fields: [DocumentField<PendingSignUpDocument>] = [
    DocumentField("device") { $0.device.revealed }
  ]
}
