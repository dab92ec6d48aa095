import AccountsForms
import AccountsJSON
import Foundation
import Hummingbird

/// The JSON of a problem (RFC 9457), in one language.
struct ProblemDocument: Document {
  private let problem: Problem
  private let words: Messages

  init(_ problem: Problem, _ words: Messages) {
    self.problem = problem
    self.words = words
  }

  static let name: String? = "Problem"

  static let fields: [DocumentField<ProblemDocument>] = [
    // A URN, not an address to look up.
    DocumentField("type", .text(format: "uri")) {
      "urn:accounts:problem:\($0.problem.code.rawValue)"
    },
    DocumentField("title") { $0.words.title(of: $0.problem.code) },
    DocumentField("status", .number(minimum: 400, maximum: 599)) { $0.problem.status.code },
    DocumentField("code", .choice(Problem.codes.map(\.rawValue))) { $0.problem.code.rawValue },
    DocumentField("parameters") { $0.problem.parameters },
    DocumentField("errors") { document in
      document.problem.errors.map { FieldError($0, document.words) }
    },
  ]

  /// The error of a field, with the same JSON fields as on the command line.
  struct FieldError: Document {
    private let error: ValidationError
    private let words: Messages

    init(_ error: ValidationError, _ words: Messages) {
      self.error = error
      self.words = words
    }

    static let name: String? = "FieldError"

    static let fields: [DocumentField<FieldError>] = [
      DocumentField("field") { $0.error.field },
      DocumentField("code") { $0.error.code.rawValue },
      DocumentField("parameters") { $0.error.parameters },
      DocumentField("message") { $0.words.message(for: $0.error) },
    ]
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
