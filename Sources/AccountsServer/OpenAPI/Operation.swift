import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

/// The description of a route: its request, its answers and its problems.
///
/// Problems that all routes of a kind have are added by ``problems(of:)``.
struct Operation: Sendable {
  /// The summary, in a few words.
  let summary: String

  /// The details.
  var description: String?

  /// The group that it belongs to.
  let group: Group

  /// The parameters of the query.
  var query: [Query] = []

  /// The parameters in request headers.
  var headers: [Query] = []

  /// The schema of the request's body; nil if it has none.
  var body: JSONSchema?

  /// The answers without a problem.
  let answers: [Answer]

  /// The codes of the problems of this route in particular.
  var problems: [ErrorCode] = []

  /// The groups of operations, in the order in which users need them.
  enum Group: String, CaseIterable, Sendable {
    case signUp = "sign-up"
    case sessions
    case ownAccount = "own account"
    case administration
    case service
  }

  /// A parameter in the query or in a header.
  struct Query: Sendable {
    let name: String
    let schema: JSONSchema
    let description: String
  }

  /// An answer.
  struct Answer: Sendable {
    let status: HTTPResponse.Status
    let description: String
    var schema: JSONSchema?
    var mediaType = "application/json"
    var headers: [Header] = []
  }

  /// A header of an answer.
  struct Header: Sendable {
    let name: HTTPField.Name
    let description: String
    var isRequired = true
  }
}

extension Operation {
  /// Returns all problems of the operation.
  ///
  /// - Parameter route: the route of the operation.
  /// - Returns: the problems, by their status.
  func problems(of route: Route) -> [HTTPResponse.Status: [Problem]] {
    var problems = problems + ErrorCode.ofEveryRequest
    switch route.access {
    case .anyone: break
    case .user: problems += [.notLoggedIn]
    case .reauthenticatedUser: problems += [.notLoggedIn, .wrongPassword] + ErrorCode.ofGuesses
    case .administrator: problems += [.notLoggedIn, .notAllowed]
    case .reauthenticatedAdministrator:
      problems += [.notLoggedIn, .notAllowed, .wrongPassword] + ErrorCode.ofGuesses
    }
    if body != nil { problems += ErrorCode.ofBodies }
    if ![.get, .head].contains(route.method) { problems += [.crossSite] }
    if route.path.contains("{") { problems += [.notFound] }
    return Dictionary(grouping: problems.map(Problem.described), by: \.status)
  }
}

extension ErrorCode {
  /// The problems of all requests.
  fileprivate static let ofEveryRequest: [ErrorCode] = [
    .badHost, .malformedRequest, .tooSlow, .bodyTooLarge, .targetTooLong, .headersTooLarge,
    .internalError, .busy, .databaseBusy,
  ]

  /// The problems of requests with a body.
  fileprivate static let ofBodies: [ErrorCode] = [
    .malformedBody, .repeatedMember, .unsupportedMediaType, .invalidFields,
  ]
}

extension Problem {
  /// Returns a problem with all headers that those of its code have.
  fileprivate static func described(_ code: ErrorCode) -> Problem {
    guard code != .unsupportedMediaType else { return .unsupportedMediaType(accepted: .json) }
    let problem = Problem(code)
    let isPassing = [.tooManyRequests, .serviceUnavailable].contains(problem.status)
    return isPassing && code != .locked ? Problem(code, retryAfter: 1) : problem
  }
}

extension ErrorCode {
  /// The problems of requests that check a password.
  static let ofGuesses: [ErrorCode] = [.throttled, .locked]
}

extension Operation.Header {
  /// Describes a `Set-Cookie` header.
  static func setCookie(_ description: String) -> Operation.Header {
    Operation.Header(name: .setCookie, description: description, isRequired: false)
  }

  /// The headers that delete a session from a browser.
  static let forgetting = [
    setCookie("Deletes the session cookie, if the session came in one."),
    Operation.Header(
      name: .known("Clear-Site-Data"),
      description: "Makes a browser delete stored data, if the session came in a cookie.",
      isRequired: false
    ),
  ]
}
