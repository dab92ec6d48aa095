import AccountsForms
import Foundation
import Hummingbird

/// A problem as RFC 9457 writes it, in a language.
struct ProblemDocument: Encodable {
  /// What kind of problem it is: a name, not an address to look up.
  let type: String

  /// The kind in words.
  let title: String

  /// The status of the response.
  let status: Int

  /// What is wrong, as a name that never changes: the end of `type`.
  let code: String

  /// The figures that belong to it.
  let parameters: [String: RuleFailure.Parameter]

  /// What is wrong with the fields of the request.
  let errors: [FieldError]

  /// What is wrong with a field: the members of the errors that the command line writes.
  struct FieldError: Encodable {
    let field: String
    let code: String
    let parameters: [String: RuleFailure.Parameter]
    let message: String

    init(_ error: ValidationError, _ words: Words) {
      field = error.field
      code = error.code.rawValue
      parameters = error.parameters
      message = words.message(for: error)
    }
  }

  init(_ problem: Problem, _ words: Words) {
    type = "urn:accounts:problem:\(problem.code.rawValue)"
    title = ProblemPhrase.title(of: problem.code, in: words)
    status = problem.status.code
    code = problem.code.rawValue
    parameters = problem.parameters
    errors = problem.errors.map { FieldError($0, words) }
  }
}

extension Words {
  /// What to tell a person about a problem.
  func text(of problem: Problem) -> String {
    let title = ProblemPhrase.title(of: problem.code, in: self)
    guard case .number(let seconds) = problem.parameters["retryAfterSeconds"] else { return title }
    return "\(title) \(self[.retryIn].replacing("{wait}", with: wait(ofSeconds: seconds)))"
  }
}

extension Problem {
  /// The document in English, for those who have not been asked for their language yet.
  var bytes: Data { JSONText.bytes(of: ProblemDocument(self, Words(.english))) }

  /// The response that tells the problem.
  func response(in words: Words) -> Response {
    var response = Response.json(ProblemDocument(self, words), status: status)
    response.headers[.contentType] = "application/problem+json; charset=utf-8"
    for field in headers { response.headers[field.name] = field.value }
    return response
  }
}
