import HTTPTypes

/// The status and the body of an answer of the API, which tests compare whole.
struct APIAnswer: Equatable, CustomStringConvertible {
  /// The status code.
  let status: Int

  /// The body; nil for none.
  let body: JSON?

  var description: String { "\(status) \(body?.description ?? "")" }

  /// A member of the body; null if there is none.
  subscript(_ name: String) -> JSON { body?[name] ?? .null }

  /// The status with the code, and each refused field with its own, without the messages, such as
  /// `422 name required, email invalidEmail` or `403 wrongPassword`.
  ///
  /// `APISignUpTests` and `ProblemTests` compare whole refusals.
  var refusal: String {
    let errors = self["errors"].elements
      .map { "\($0["field"].string ?? "?") \($0["code"].string ?? "?")" }
    let isOfFields = self["code"] == "invalidFields"
    return "\(status) " + (isOfFields ? errors.joined(separator: ", ") : self["code"].string ?? "?")
  }

  static func ok(_ body: JSON) -> APIAnswer { APIAnswer(status: 200, body: body) }

  static func created(_ body: JSON) -> APIAnswer { APIAnswer(status: 201, body: body) }

  static let accepted = APIAnswer(status: 202, body: nil)

  static let noContent = APIAnswer(status: 204, body: nil)

  /// A problem (RFC 9457).
  static func problem(
    _ status: Int,
    _ code: String,
    _ title: String,
    parameters: JSON = [:],
    errors: [JSON] = []
  ) -> APIAnswer {
    APIAnswer(
      status: status,
      body: [
        "type": "urn:accounts:problem:\(code)", "title": "\(title)", "status": .number(status),
        "code": "\(code)", "parameters": parameters, "errors": .list(errors),
      ]
    )
  }

  /// The problem of invalid fields.
  static func refused(_ errors: JSON...) -> APIAnswer {
    problem(422, "invalidFields", "Some fields are invalid.", errors: errors)
  }

  static let notLoggedIn = problem(401, "notLoggedIn", "You are not logged in. Log in first.")

  static let notAllowed = problem(
    403,
    "notAllowed",
    "You do not have permission to do this. Ask an administrator of this service."
  )

  static let notFound = problem(404, "notFound", "Not found.")

  static let methodNotAllowed = problem(405, "methodNotAllowed", "Method not allowed.")

  static let wrongPassword = problem(
    403,
    "wrongPassword",
    "The password is wrong. Enter your current password."
  )

  static let lastAdministrator = problem(
    409,
    "lastAdministrator",
    """
    This is the last administrator who can log in. Make another user an administrator first.
    """
  )

  static let noMail = problem(
    409,
    "noMail",
    "No mail can be sent, because the service has no mail settings. Contact the people who run this service."
  )
}

extension JSON {
  /// The error of a field.
  static func error(
    _ field: String,
    _ code: String,
    _ message: String,
    parameters: JSON = [:]
  ) -> JSON {
    ["field": "\(field)", "code": "\(code)", "message": "\(message)", "parameters": parameters]
  }

  /// The error of a field that the request may not have.
  static func unknown(_ field: String) -> JSON {
    error(field, "unknownField", "Unknown field. Remove it.")
  }

  /// The error of a missing password.
  static let noPassword = error("password", "required", "Enter a password.")

  /// The assessment of a password, with whether it meets each requirement, in order.
  static func password(_ strength: String, level: Int, meets: [Bool]) -> JSON {
    let texts = [
      "no tab or line break", "at least 8 characters",
      "different from your name, your e-mail address and the name of this service",
      "not a common password", "strength at least good",
    ]
    return [
      "strength": .text(strength), "level": .number(level), "strengthText": .text(strength),
      "requirements": .list(zip(texts, meets).map { ["text": .text($0), "isMet": .flag($1)] }),
    ]
  }
}
