import AccountsForms
import AccountsJSON
import Foundation
import Hummingbird

/// The JSON of a problem (RFC 9457), in one language.
struct ProblemDocument: Encodable {
  /// The type of the problem: a URN, not an address to look up.
  let type: String

  /// The title of the type.
  let title: String

  /// The status of the response.
  let status: Int

  /// The code, which never changes: the end of `type`.
  let code: String

  /// The parameters of the message.
  let parameters: [String: RuleFailure.Parameter]

  /// The errors of the request's fields.
  let errors: [FieldError]

  /// The error of a field, with the same JSON fields as on the command line.
  struct FieldError: Encodable {
    let field: String
    let code: String
    let parameters: [String: RuleFailure.Parameter]
    let message: String

    init(_ error: ValidationError, _ words: Messages) {
      field = error.field
      code = error.code.rawValue
      parameters = error.parameters
      message = words.message(for: error)
    }
  }

  init(_ problem: Problem, _ words: Messages) {
    type = "urn:accounts:problem:\(problem.code.rawValue)"
    title = words.title(of: problem.code)
    status = problem.status.code
    code = problem.code.rawValue
    parameters = problem.parameters
    errors = problem.errors.map { FieldError($0, words) }
  }
}

extension Messages {
  /// The title of all problems with a code.
  func title(of code: ErrorCode) -> String { message(for: RuleFailure(code)) }

  /// The message of a problem for people: its title, and how long to wait.
  func text(of problem: Problem) -> String {
    let title = title(of: problem.code)
    guard case .number(let seconds) = problem.parameters["retryAfterSeconds"] else { return title }
    return "\(title) \(self[.retryIn].replacing("{wait}", with: wait(ofSeconds: seconds)))"
  }
}

extension Problem {
  /// The document in English, for requests whose language is not known.
  var bytes: Data { JSONText.bytes(ofDocument: ProblemDocument(self, Messages(.english))) }

  /// Returns the response for the problem.
  func response(in words: Messages) -> Response {
    var response = Response.json(ProblemDocument(self, words), status: status)
    response.headers[.contentType] = "application/problem+json; charset=utf-8"
    for field in headers { response.headers[field.name] = field.value }
    return response
  }
}
