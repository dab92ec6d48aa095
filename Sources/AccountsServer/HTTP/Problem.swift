import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// The reason why a request failed, as a problem of RFC 9457.
struct Problem: Error {
  /// The code of the problem, which never changes.
  let code: ErrorCode

  /// The errors of the request's fields; empty if the problem is not about fields.
  let errors: [ValidationError]

  /// The parameters of the message.
  private(set) var parameters: [String: RuleFailure.Parameter]

  /// The additional headers of the response.
  private(set) var headers: HTTPFields

  /// Creates a problem, with the headers that all problems of its status or code have.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - errors: the errors of the request's fields.
  ///   - parameters: the parameters of the message.
  ///   - headers: the other headers.
  ///   - seconds: how long to wait before trying again; nil if waiting does not help.
  init(
    _ code: ErrorCode,
    _ errors: [ValidationError] = [],
    parameters: [String: RuleFailure.Parameter] = [:],
    headers: HTTPFields = [:],
    retryAfter seconds: Int? = nil
  ) {
    self.code = code
    self.errors = errors
    self.parameters = parameters
    self.headers = headers
    if status == .unauthorized { self.headers[.wwwAuthenticate] = "Bearer" }
    if Self.endConnection.contains(code) { self.headers[.connection] = "close" }
    if let seconds = seconds.map({ max(1, $0) }) {
      self.parameters["retryAfterSeconds"] = .number(seconds)
      self.headers[.retryAfter] = "\(seconds)"
    }
  }

  /// Maps an expected no to a problem.
  init(_ refusal: Refusal) {
    let wait = refusal.retryAt.map { Int($0.timeIntervalSinceNow.rounded(.up)) }
    self.init(refusal.code, Array(refusal.errors), retryAfter: wait)
  }

  /// Maps an error to a problem.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let refusal as Refusal: self.init(refusal)
    case let errors as ValidationErrors: self.init(Refusal(errors))
    case let busy as ServiceBusy:
      self.init(.busy, retryAfter: Int(busy.retryAfter.components.seconds))
    case let error as StorageError where error.isPassing:
      self.init(.databaseBusy, retryAfter: error.needsOperator ? 30 : 1)
    // The password was changed, or the session has ended, while the request was answered.
    case is StaleProof: self = .notLoggedIn
    case is MissingPepperKey: self.init(.databaseBusy, retryAfter: 30)
    case is NIOTooManyBytesError: self.init(.bodyTooLarge)
    case is RequestTimeout: self.init(.tooSlow)
    case HTTPParserError.headerOverflow: self.init(.headersTooLarge)
    case is HTTPParserError: self.init(.malformedRequest)
    // The client went away in the middle of the body.
    case is IOError, is ChannelError: self.init(.malformedRequest)
    case let error as HTTPError where error.status == .contentTooLarge: self.init(.bodyTooLarge)
    case let error as HTTPError where error.status == .notFound: self = .notFound
    default: self.init(.internalError)
    }
  }
}

extension Problem {
  /// The codes of all problems, with the status of each.
  private static let statuses: KeyValuePairs<ErrorCode, HTTPResponse.Status> = [
    .invalidFields: .unprocessableContent,
    .malformedBody: .badRequest,
    .malformedQuery: .badRequest,
    .repeatedMember: .badRequest,
    .unsupportedMediaType: .unsupportedMediaType,
    .bodyTooLarge: .contentTooLarge,
    .tooSlow: .requestTimeout,
    .targetTooLong: .uriTooLong,
    .headersTooLarge: .requestHeaderFieldsTooLarge,
    .malformedRequest: .badRequest,
    .badHost: .badRequest,
    .methodNotAllowed: .methodNotAllowed,
    .notFound: .notFound,
    .notLoggedIn: .unauthorized,
    .notAllowed: .forbidden,
    .crossSite: .forbidden,
    .malformedForm: .badRequest,
    .formOutOfDate: .forbidden,
    .invalidIdempotencyKey: .badRequest,
    .wrongCredentials: .unauthorized,
    .wrongPassword: .forbidden,
    .lastAdministrator: .conflict,
    .throttled: .tooManyRequests,
    .locked: .tooManyRequests,
    .tooManySignUps: .tooManyRequests,
    .tooManyCodes: .tooManyRequests,
    .tooManyEmails: .tooManyRequests,
    .mailLimit: .tooManyRequests,
    .emailNotQueued: .conflict,
    .signUpsClosed: .forbidden,
    .awaitsApproval: .forbidden,
    .awaitsVerification: .forbidden,
    .noMail: .conflict,
    .otherHost: .misdirectedRequest,
    .busy: .serviceUnavailable,
    .databaseBusy: .serviceUnavailable,
    .internalError: .internalServerError,
    .wrongFactor: .forbidden,
    .logInExpired: .unauthorized,
    .alreadyInvited: .conflict,
  ]

  private static let statusOfCode = Dictionary(uniqueKeysWithValues: statuses.map { ($0, $1) })

  /// The codes after which the server closes the connection.
  private static let endConnection: Set<ErrorCode> = [
    .tooSlow, .headersTooLarge, .malformedRequest, .badHost, .otherHost,
  ]

  /// The codes of all problems.
  static let codes = statuses.map(\.key)

  /// The status of the response; 409 for the refusal of a module that this one does not know.
  var status: HTTPResponse.Status { Self.statusOfCode[code] ?? .conflict }

  /// Some fields are invalid.
  static func invalidFields(_ errors: some Sequence<ValidationError>) -> Problem {
    Problem(.invalidFields, Array(errors))
  }

  /// A field is invalid.
  static func invalidFields(_ field: String, _ failure: RuleFailure) -> Problem {
    invalidFields([ValidationError(field: field, failure)])
  }

  /// The form is malformed.
  static let malformedForm = Problem(.malformedForm)

  /// The CSRF token of the form is missing, wrong, or of another session.
  static let formOutOfDate = Problem(.formOutOfDate)

  /// The request has no valid session.
  static let notLoggedIn = Problem(.notLoggedIn)

  /// Sign-up is closed: only operators create users.
  static let signUpsClosed = Problem(.signUpsClosed)

  /// The path does not exist, or the user may not know of it.
  static let notFound = Problem(.notFound)

  /// The path does not support the method.
  static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> Problem {
    let methods = allowed.map(\.rawValue).joined(separator: ", ")
    return Problem(.methodNotAllowed, headers: [.allow: methods])
  }
}

extension StorageError {
  /// Whether the same request may succeed later, or on another node.
  fileprivate var isPassing: Bool {
    needsOperator || [.databaseBusy, .unreachable, .unknownOutcome].contains(code)
  }

  /// Whether this node stores nothing until an operator gives it a key, other settings or another
  /// version.
  fileprivate var needsOperator: Bool {
    [.moved, .newerDatabase, .missingAuditKey, .auditKey].contains(code)
  }
}
