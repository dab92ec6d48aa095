import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Why a request was not answered as it wished, as a problem of RFC 9457.
struct Problem: Error {
  /// The status of the response.
  let status: HTTPResponse.Status

  /// What is wrong, as a name that never changes.
  let code: ProblemPhrase

  /// What is wrong with the fields of the request; empty, where it is about none.
  var errors: [ValidationError] = []

  /// The figures that belong to it.
  var parameters: [String: RuleFailure.Parameter] = [:]

  /// What the response says beside it.
  var headers: HTTPFields = [:]
}

extension Problem {
  /// Fields were refused.
  static func refused(_ errors: some Sequence<ValidationError>) -> Problem {
    Problem(status: .unprocessableContent, code: .refused, errors: Array(errors))
  }

  /// One field was refused.
  static func refused(_ field: String, _ failure: RuleFailure) -> Problem {
    refused([ValidationError(field: field, failure)])
  }

  /// The body is no object of JSON.
  static let malformed = Problem(status: .badRequest, code: .malformedBody)

  /// What stands behind the question mark cannot be read.
  static let malformedQuery = Problem(status: .badRequest, code: .malformedQuery)

  /// An object of the body has two members of one name.
  static func repeatedMember(_ name: String) -> Problem {
    Problem(status: .badRequest, code: .repeatedMember, parameters: ["name": .text(name)])
  }

  /// The body is of another type than JSON.
  static let unsupportedMediaType = Problem(
    status: .unsupportedMediaType,
    code: .unsupportedMediaType,
    headers: [.accept: "application/json"]
  )

  /// The body is of another type than a form.
  static let noForm = Problem(
    status: .unsupportedMediaType,
    code: .noForm,
    headers: [.accept: "application/x-www-form-urlencoded"]
  )

  /// The form is not as browsers send it.
  static let malformedForm = Problem(status: .badRequest, code: .malformedForm)

  /// The form is not one of ours, or no longer: it was made for another session.
  static let formOutOfDate = Problem(status: .forbidden, code: .formOutOfDate)

  /// The body is longer than the server takes.
  static let bodyTooLarge = Problem(status: .contentTooLarge, code: .bodyTooLarge)

  /// The request took too long to arrive.
  static let tooSlow = Problem(
    status: .requestTimeout,
    code: .tooSlow,
    headers: [.connection: "close"]
  )

  /// The headers of the request are more than the server takes.
  static let headersTooLarge = Problem(
    status: .requestHeaderFieldsTooLarge,
    code: .headersTooLarge,
    headers: [.connection: "close"]
  )

  /// The request is not as HTTP has it.
  static let malformedRequest = Problem(
    status: .badRequest,
    code: .malformedRequest,
    headers: [.connection: "close"]
  )

  /// Nobody is logged in, or no longer.
  static let notLoggedIn = Problem(
    status: .unauthorized,
    code: .notLoggedIn,
    headers: [.wwwAuthenticate: "Bearer"]
  )

  /// The address and the password do not go together.
  static let wrongCredentials = Problem(
    status: .unauthorized,
    code: .wrongCredentials,
    headers: [.wwwAuthenticate: "Bearer"]
  )

  /// The `Idempotency-Key` is none.
  static let badKey = Problem(status: .badRequest, code: .badKey)

  /// Somebody who is logged in showed another password than theirs.
  static let wrongPassword = Problem(
    status: .forbidden,
    code: .wrongPassword
  )

  /// Nobody would be left to make another administrator.
  static let lastAdministrator = Problem(
    status: .conflict,
    code: .lastAdministrator
  )

  /// Whoever is logged in may not do this.
  static let notAllowed = Problem(status: .forbidden, code: .notAllowed)

  /// A page of somebody else's sent the request with the cookie of whoever looks at it.
  static let crossSite = Problem(status: .forbidden, code: .crossSite)

  /// There is nothing at this path, or nothing that this person may know of.
  static let notFound = Problem(status: .notFound, code: .notFound)

  /// The path knows other methods.
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

  /// The path with its query is longer than the server takes.
  static let targetTooLong = Problem(status: .uriTooLong, code: .targetTooLong)

  /// Too many attempts failed, and nobody looked at the password.
  ///
  /// - Parameter until: when the next is looked at; nil for when an admin has opened the account.
  /// - Returns: the problem.
  static func throttled(until: Date?) -> Problem {
    guard let until else { return Problem(status: .tooManyRequests, code: .locked) }
    return later(.throttled, until: until)
  }

  /// Too many signed up from the same network.
  static func tooManySignUps(until: Date) -> Problem {
    later(.tooManySignUps, until: until)
  }

  private static func later(_ code: ProblemPhrase, until: Date) -> Problem {
    let seconds = max(1, Int(until.timeIntervalSinceNow.rounded(.up)))
    return Problem(
      status: .tooManyRequests,
      code: code,
      parameters: ["retryAfterSeconds": .number(seconds)],
      headers: [.retryAfter: "\(seconds)"]
    )
  }

  /// Something below failed.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let errors as ValidationErrors: self = .refused(errors)
    case let busy as ServiceBusy:
      self = .busy(.busy, seconds: Int(busy.retryAfter.components.seconds))
    case let error as StorageError where error.code == .databaseBusy:
      self = .busy(.databaseBusy, seconds: 1)
    case is NIOTooManyBytesError: self = .bodyTooLarge
    case is DeadlineHandler.TooSlow: self = .tooSlow
    case HTTPParserError.headerOverflow: self = .headersTooLarge
    case is HTTPParserError: self = .malformedRequest
    // The client went away in the middle of the body.
    case is IOError, is ChannelError: self = .malformedRequest
    case let error as HTTPError where error.status == .contentTooLarge: self = .bodyTooLarge
    case let error as HTTPError where error.status == .notFound: self = .notFound
    default: self.init(status: .internalServerError, code: .fault)
    }
  }

  /// There is no room for it now.
  static func busy(_ code: ProblemPhrase, seconds: Int) -> Problem {
    Problem(
      status: .serviceUnavailable,
      code: code,
      parameters: ["retryAfterSeconds": .number(max(1, seconds))],
      headers: [.retryAfter: "\(max(1, seconds))"]
    )
  }
}
