import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/users`: creates an account.
  func signUp(_ request: APIRequest) async throws -> Response {
    guard accounts.acceptsSignUps else { throw Problem.signUpsClosed }
    let form = accounts.forms.signUpForm(in: request.words.language)
    let members = try await request.enter(into: form, besides: [SignUpProof.field])
    let proof = SignUpProof.sent(try members.text(SignUpProof.field))
    let key = try request.idempotencyKey()
    let client = request.context.client
    let outcome = try await accounts.signUp(form, from: client, key: key, proof: proof)
    if let errors = outcome.refusal?.errors, !errors.isEmpty { throw errors.namingHeader }
    switch try outcome.get() {
    case .awaitsVerification(let device):
      return .json(PendingSignUpDocument(device), status: .accepted)
    case .user(let user): return .json(UserDocument(user), status: .created)
    }
  }

  /// `POST /api/v1/signup/validate`: validates the given fields of a partial sign-up.
  func validateSignUp(_ request: APIRequest) async throws -> Response {
    guard accounts.acceptsSignUps else { throw Problem.signUpsClosed }
    let members = try await request.members()
    let form = accounts.forms.signUpForm(in: request.words.language)
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    var errors = members.errors(of: form)
    let isAddressFine = members.has("email") && !errors.contains { $0.field == "email" }
    let client = request.context.client
    if let error = try await accounts.probableError(of: form, from: client),
      members.has(error.field), !errors.contains(where: { $0.field == error.field })
    {
      errors.append(error)
      let order = form.fields.map(\.key)
      let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
      errors.sort { places[$0.field, default: 0] < places[$1.field, default: 0] }
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

  /// `GET /api/v1/signup/challenge`: the challenge that a sign-up has to solve.
  func signUpChallenge(_ request: APIRequest) async throws -> Response {
    guard accounts.acceptsSignUps else { throw Problem.signUpsClosed }
    let challenge = try accounts.signUpChallenge(for: request.context.client)
    return .json(SignUpChallengeDocument(challenge))
  }

  /// `GET /api/v1/signup/schema`: the sign-up form as a JSON Schema, in the language of the
  /// request.
  func signUpSchema(_ request: APIRequest) async throws -> Response {
    var response = Response.json(
      accounts.forms.signUpForm(in: request.words.language).jsonSchema(in: request.words)
    )
    response.headers[.contentType] = "application/schema+json; charset=utf-8"
    return response
  }
}

extension APIRequest {
  /// Enters all fields of the body into a sign-up form.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - others: the names of the members that are not fields of the form.
  /// - Returns: the members.
  /// - Throws: ``Problem`` for an invalid body, and for unknown fields.
  @discardableResult
  func enter(into form: SignUpForm, besides others: [String] = []) async throws -> JSONBody {
    let members = try await members()
    try members.requireNone(but: form.fields.map(\.key) + others)
    members.enter(into: form)
    // A program sends the password once; a page may require it twice.
    if !members.has(SignUpForm.Field.confirmPassword.rawValue) {
      form.confirmPasswordField.value = form.passwordField.value
    }
    return members
  }

  /// Returns the idempotency key, which identifies a repeated request; nil if there is none.
  ///
  /// Accepts a string of RFC 8941, as the draft requires, or the characters without quotes, as most
  /// programs send them.
  ///
  /// - Throws: ``Problem`` if the key is invalid.
  fileprivate func idempotencyKey() throws -> IdempotencyKey? {
    guard let header = request.headers[.idempotencyKey] else { return nil }
    let isQuoted = header.count > 1 && header.hasPrefix("\"") && header.hasSuffix("\"")
    let text = isQuoted ? String(header.dropFirst().dropLast()) : header
    guard let key = IdempotencyKey(text) else { throw Problem(.invalidIdempotencyKey) }
    return key
  }
}

extension HTTPField.Name {
  /// `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
  fileprivate static let idempotencyKey = known("Idempotency-Key")
}

extension ValidationErrors {
  /// The errors, with that of the idempotency key under the name of its header.
  fileprivate var namingHeader: ValidationErrors {
    ValidationErrors(
      map { error in
        guard error.field == IdempotencyKey.field else { return error }
        let header = HTTPField.Name.idempotencyKey.rawName
        return ValidationError(field: header, RuleFailure(error.code, error.parameters))
      }
    )
  }
}
