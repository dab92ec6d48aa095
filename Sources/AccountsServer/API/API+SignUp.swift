import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/users`: makes an account.
  func signUp(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    try members.requireNone(but: SignUpForm.Field.allCases.map(\.rawValue))
    let form = settings.signUpForm()
    members.enter(into: form)
    // A program gives a password once; a page may have it repeated.
    if !members.has(SignUpForm.Field.confirmPassword.rawValue) {
      form.confirmPasswordField.value = form.passwordField.value
    }
    let key = try request.idempotencyKey()
    switch try await accounts.signUp(form, from: request.context.client, key: key) {
    case .refused(let errors): throw Problem.refused(errors)
    case .throttled(let until): throw Problem.tooManySignUps(until: until)
    case .signedUp(let user): return .json(UserDocument(user), status: .created)
    }
  }

  /// `POST /api/v1/signup/validate`: judges the fields that are given, while the others are still being filled in.
  func validateSignUp(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    try members.requireNone(but: SignUpForm.Field.allCases.map(\.rawValue))
    let form = settings.signUpForm()
    members.enter(into: form)
    var errors = members.errors(of: form)
    let isAddressFine = members.has("email") && !errors.contains { $0.field == "email" }
    if isAddressFine, try await accounts.isProbablyTaken(form, from: request.context.client) {
      errors.append(ValidationError(field: "email", RuleFailure(.alreadyExists)))
    }
    return .json(
      FormVerdict(
        errors: errors,
        password: members.has("password") ? form.passwordAssessment : nil,
        didYouMean: isAddressFine
          ? MailDomainSuggestion.suggestion(for: form.emailField.value) : nil,
        in: request.words
      )
    )
  }

  /// `GET /api/v1/signup/schema`: the form as a JSON Schema, in the language of the request.
  func signUpSchema(_ request: APIRequest) async throws -> Response {
    var response = Response.json(settings.signUpForm().jsonSchema(in: request.words))
    response.headers[.contentType] = "application/schema+json; charset=utf-8"
    return response
  }
}

extension APIRequest {
  /// What tells this request sent again from another; nil where there is nothing.
  ///
  /// A string of RFC 8941, as the draft has it, or the characters without quotes, as most programs send them.
  ///
  /// - Throws: ``Problem`` where it is no key.
  fileprivate func idempotencyKey() throws -> IdempotencyKey? {
    guard let header = request.headers[.idempotencyKey] else { return nil }
    let isQuoted = header.count > 1 && header.hasPrefix("\"") && header.hasSuffix("\"")
    let text = isQuoted ? String(header.dropFirst().dropLast()) : header
    guard let key = IdempotencyKey(text) else { throw Problem.badKey }
    return key
  }
}

extension HTTPField.Name {
  fileprivate static let idempotencyKey = known("Idempotency-Key")
}
