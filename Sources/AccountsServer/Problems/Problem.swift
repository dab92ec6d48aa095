import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// The reason why a request failed, as a problem of RFC 9457.
struct Problem: Error {
  /// The status of the response.
  let status: HTTPResponse.Status

  /// The code of the problem, which never changes.
  let code: ProblemMessage

  /// The errors of the request's fields; empty if the problem is not about fields.
  var errors: [ValidationError] = []

  /// The parameters of the message.
  var parameters: [String: RuleFailure.Parameter] = [:]

  /// The additional headers of the response.
  var headers: HTTPFields = [:]
}

extension Problem {
  /// Some fields are invalid.
  static func invalidFields(_ errors: some Sequence<ValidationError>) -> Problem {
    Problem(status: .unprocessableContent, code: .invalidFields, errors: Array(errors))
  }

  /// A field is invalid.
  static func invalidFields(_ field: String, _ failure: RuleFailure) -> Problem {
    invalidFields([ValidationError(field: field, failure)])
  }

  /// The body is not a JSON object.
  static let malformed = Problem(status: .badRequest, code: .malformedBody)

  /// The query string is malformed.
  static let malformedQuery = Problem(status: .badRequest, code: .malformedQuery)

  /// An object in the body has two fields of the same name.
  static func repeatedMember(_ name: String) -> Problem {
    Problem(status: .badRequest, code: .repeatedMember, parameters: ["name": .text(name)])
  }

  /// The form is malformed.
  static let malformedForm = Problem(status: .badRequest, code: .malformedForm)

  /// The CSRF token of the form is missing, wrong, or of another session.
  static let formOutOfDate = Problem(status: .forbidden, code: .formOutOfDate)

  /// The body exceeds the limit.
  static let bodyTooLarge = Problem(status: .contentTooLarge, code: .bodyTooLarge)

  /// The request took too long to arrive.
  static let tooSlow = Problem(
    status: .requestTimeout,
    code: .tooSlow,
    headers: [.connection: "close"]
  )

  /// The headers of the request exceed the limit.
  static let headersTooLarge = Problem(
    status: .requestHeaderFieldsTooLarge,
    code: .headersTooLarge,
    headers: [.connection: "close"]
  )

  /// The request is not valid HTTP.
  static let malformedRequest = Problem(
    status: .badRequest,
    code: .malformedRequest,
    headers: [.connection: "close"]
  )

  /// The request has no valid session.
  static let notLoggedIn = Problem(
    status: .unauthorized,
    code: .notLoggedIn,
    headers: [.wwwAuthenticate: "Bearer"]
  )

  /// The address or the password is wrong.
  static let wrongCredentials = Problem(
    status: .unauthorized,
    code: .wrongCredentials,
    headers: [.wwwAuthenticate: "Bearer"]
  )

  /// The `Idempotency-Key` is invalid.
  static let invalidIdempotencyKey = Problem(status: .badRequest, code: .invalidIdempotencyKey)

  /// A logged-in user entered a wrong password.
  static let wrongPassword = Problem(
    status: .forbidden,
    code: .wrongPassword
  )

  /// The change would leave no administrator.
  static let lastAdministrator = Problem(
    status: .conflict,
    code: .lastAdministrator
  )

  /// Sign-up is closed: only operators create users.
  static let signUpsClosed = Problem(status: .forbidden, code: .signUpsClosed)

  /// An administrator has yet to approve the account of the right password.
  static let awaitsApproval = Problem(status: .forbidden, code: .awaitsApproval)

  /// The owner of the right password has yet to prove that the address is theirs.
  static let awaitsVerification = Problem(status: .forbidden, code: .awaitsVerification)

  /// The service sends no mail.
  static let noMail = Problem(status: .conflict, code: .noMail)

  /// The request names a host that this server does not answer for.
  static let otherHost = Problem(
    status: .misdirectedRequest,
    code: .otherHost,
    headers: [.connection: "close"]
  )

  /// The user lacks the permission.
  static let notAllowed = Problem(status: .forbidden, code: .notAllowed)

  /// A page of another site sent the request with the user's cookie.
  static let crossSite = Problem(status: .forbidden, code: .crossSite)

  /// The path does not exist, or the user may not know of it.
  static let notFound = Problem(status: .notFound, code: .notFound)

  /// The path does not support the method.
  static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> Problem {
    Problem(
      status: .methodNotAllowed,
      code: .methodNotAllowed,
      headers: [.allow: allowed.map(\.rawValue).joined(separator: ", ")]
    )
  }

  /// The request names no host, or several (RFC 9112 section 3.2).
  static let badHost = Problem(
    status: .badRequest,
    code: .badHost,
    headers: [.connection: "close"]
  )

  /// The path with its query exceeds the limit.
  static let targetTooLong = Problem(status: .uriTooLong, code: .targetTooLong)

  /// Too many attempts failed, so the password was not checked.
  ///
  /// - Parameter until: the instant of the next permitted attempt; nil if an operator must unlock
  ///   the account.
  /// - Returns: the problem.
  static func throttled(until: Date?) -> Problem {
    guard let until else { return Problem(status: .tooManyRequests, code: .locked) }
    return later(.throttled, until: until)
  }

  /// Too many sign-ups came from the same network.
  static func tooManySignUps(until: Date) -> Problem {
    later(.tooManySignUps, until: until)
  }

  /// Too many wrong recovery codes came from the same network.
  static func tooManyCodes(until: Date) -> Problem { later(.tooManyCodes, until: until) }

  /// Too many mails were asked for from the same network, or for the same person.
  static func tooManyEmails(until: Date) -> Problem { later(.tooManyEmails, until: until) }

  /// Too many mails were sent to an address, or in all.
  static func mailLimit(until: Date) -> Problem { later(.mailLimit, until: until) }

  /// The mail is no longer queued.
  static let emailNotQueued = Problem(status: .conflict, code: .emailNotQueued)

  private static func later(_ code: ProblemMessage, until: Date) -> Problem {
    let seconds = max(1, Int(until.timeIntervalSinceNow.rounded(.up)))
    return Problem(
      status: .tooManyRequests,
      code: code,
      parameters: ["retryAfterSeconds": .number(seconds)],
      headers: [.retryAfter: "\(seconds)"]
    )
  }

  /// Maps an error to a problem.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let errors as ValidationErrors: self = .invalidFields(errors)
    case let busy as ServiceBusy:
      self = .busy(.busy, seconds: Int(busy.retryAfter.components.seconds))
    case let error as StorageError where error.isPassing:
      self = .busy(.databaseBusy, seconds: error.needsOperator ? 30 : 1)
    // The password was changed, or the session has ended, while the request was answered.
    case is StaleProof: self = .notLoggedIn
    case is MissingPepperKey: self = .busy(.databaseBusy, seconds: 30)
    case is NIOTooManyBytesError: self = .bodyTooLarge
    case is RequestTimeout: self = .tooSlow
    case HTTPParserError.headerOverflow: self = .headersTooLarge
    case is HTTPParserError: self = .malformedRequest
    // The client went away in the middle of the body.
    case is IOError, is ChannelError: self = .malformedRequest
    case let error as HTTPError where error.status == .contentTooLarge: self = .bodyTooLarge
    case let error as HTTPError where error.status == .notFound: self = .notFound
    default: self.init(status: .internalServerError, code: .internalError)
    }
  }

  /// The service is too busy for the request, or cannot use its database.
  static func busy(_ code: ProblemMessage, seconds: Int) -> Problem {
    Problem(
      status: .serviceUnavailable,
      code: code,
      parameters: ["retryAfterSeconds": .number(max(1, seconds))],
      headers: [.retryAfter: "\(max(1, seconds))"]
    )
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
