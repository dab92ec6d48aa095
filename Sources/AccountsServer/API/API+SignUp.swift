import Accounts
import AccountsForms
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
    var errors = SignUpForm.Field.allCases.filter { members.names.contains($0.rawValue) }
      .flatMap { form.errors(of: $0) }
    let isAddressFine = members.has("email") && !errors.contains { $0.field == "email" }
    if isAddressFine, try await accounts.isProbablyTaken(form, from: request.context.client) {
      errors.append(ValidationError(field: "email", RuleFailure(.alreadyExists)))
    }
    return .json(
      SignUpVerdict(
        errors: errors.map { ProblemDocument.FieldError($0, request.words) },
        password: members.has("password")
          ? SignUpVerdict.Password(form.passwordAssessment, request.words) : nil,
        didYouMean: isAddressFine
          ? MailDomainSuggestion.suggestion(for: form.emailField.value) : nil
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

/// What is known of a form that is being filled in.
private struct SignUpVerdict: Encodable {
  /// What is wrong with the fields that were given, in form order.
  let errors: [ProblemDocument.FieldError]

  /// What the policy makes of the password; nil where none was given.
  let password: Password?

  /// The address that may have been meant.
  let didYouMean: String?

  struct Password: Encodable {
    let strength: String
    let strengthText: String
    let requirements: [Requirement]

    struct Requirement: Encodable {
      let text: String
      let isMet: Bool
    }

    init(_ assessment: PasswordAssessment, _ words: Words) {
      strength = assessment.strength.name
      strengthText = words.name(of: assessment.strength)
      requirements = assessment.requirements.map {
        Requirement(text: words.text(for: $0.demand), isMet: $0.isMet)
      }
    }
  }

  private enum CodingKeys: CodingKey {
    case errors, password, didYouMean
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(errors, forKey: .errors)
    // Encoded even where they are nil, so that every answer has the same members.
    try container.encode(password, forKey: .password)
    try container.encode(didYouMean, forKey: .didYouMean)
  }
}
