import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/sessions`: logs a user in, or answers 202 if the login needs another factor.
  ///
  /// Programs get the tokens in the body; a browser that requests cookies gets them where scripts
  /// cannot read them.
  func logIn(_ request: APIRequest) async throws -> Response {
    let form = LogInForm()
    return try await logIn(form, request) { try await accounts.logIn(form, from: $0) }
  }

  /// `POST /api/v1/sessions/steps`: goes on with a login that needs another factor.
  func continueLogIn(_ request: APIRequest) async throws -> Response {
    let form = LogInStepForm()
    return try await logIn(form, request) { origin in
      try form.validate()
      guard let ticket = LogInTicket(form.ticketField.value) else {
        throw Refusal(.logInExpired)
      }
      let evidence = Evidence(form.factorField.value, form.evidenceField.value)
      return try await accounts.logIn(ticket, evidence, from: origin)
    }
  }

  /// Fills in the form of a step of a login, takes the step, and answers.
  private func logIn(
    _ form: some ValidatedForm,
    _ request: APIRequest,
    _ step: (LogInOrigin) async throws -> LogInState
  ) async throws -> Response {
    let members = try await request.members()
    try members.requireNone(but: form.fields.map(\.key) + ["device", "useCookie"])
    members.enter(into: form)
    let wantsCookie = try members.flag("useCookie") ?? false
    let origin = try request.origin(
      members,
      wantsSession: true,
      replacing: wantsCookie ? request.sessionToken?.token : nil
    )
    let logIn: LogIn
    switch try await step(origin) {
    case .refused(let refusal): throw refusal
    case .needs(let factors, let ticket):
      return .json(LogInStepDocument(ticket, factors, request.words.language), status: .accepted)
    case .done(let done): logIn = done
    }
    // No session is stored when the disk is full, and the API has no login without a session.
    guard let started = logIn.session else { throw Problem(.busy, retryAfter: 30) }
    let document = LogInDocument(
      logIn.user,
      started,
      accounts.forms,
      includesTokens: !wantsCookie
    )
    var response = Response.json(document, status: .created)
    if wantsCookie {
      response.keep(started, for: accounts.sessionLimits, domain: request.loginDomain)
    }
    return response
  }
}
