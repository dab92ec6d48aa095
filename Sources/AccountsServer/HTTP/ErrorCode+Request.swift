import AccountsForms

/// The errors of HTTP, which only a server reports.
extension ErrorCode {
  // No installation changes them.
  private static let limits = ServerLimits()

  /// A repeated field.
  static let repeatedField = ErrorCode(RequestMessage.repeatedField)

  /// The body is not a JSON object.
  static let malformedBody = ErrorCode(RequestMessage.malformedBody)

  /// The query string is malformed.
  static let malformedQuery = ErrorCode(RequestMessage.malformedQuery)

  /// An object in the body has two fields of the same name.
  static let repeatedMember = ErrorCode(RequestMessage.repeatedMember)

  /// The body has another type than the accepted one, another character set, or is compressed.
  static let unsupportedMediaType = ErrorCode(RequestMessage.unsupportedMediaType)

  /// The form is malformed.
  static let malformedForm = ErrorCode(RequestMessage.malformedForm)

  /// The CSRF token of the form is missing, wrong, or of another session.
  static let formOutOfDate = ErrorCode(RequestMessage.formOutOfDate)

  /// The body exceeds the limit.
  static let bodyTooLarge = ErrorCode(RequestMessage.bodyTooLarge, ["n": limits.bodyBytes / 1024])

  /// The request took too long to arrive.
  static let tooSlow = ErrorCode(RequestMessage.tooSlow)

  /// The path with its query exceeds the limit.
  static let targetTooLong = ErrorCode(RequestMessage.targetTooLong, ["n": limits.targetBytes])

  /// The headers of the request exceed the limit.
  static let headersTooLarge = ErrorCode(
    RequestMessage.headersTooLarge,
    ["n": limits.headerBytes / 1024, "count": limits.headerCount]
  )

  /// The request is not valid HTTP.
  static let malformedRequest = ErrorCode(RequestMessage.malformedRequest)

  /// The request names no host, or several (RFC 9112 section 3.2).
  static let badHost = ErrorCode(RequestMessage.badHost)

  /// The path does not support the method.
  static let methodNotAllowed = ErrorCode(RequestMessage.methodNotAllowed)

  /// The user lacks the permission.
  static let notAllowed = ErrorCode(RequestMessage.notAllowed)

  /// A page of another site sent the request with the user's cookie.
  static let crossSite = ErrorCode(RequestMessage.crossSite)

  /// The request names a host that this server does not answer for.
  static let otherHost = ErrorCode(RequestMessage.otherHost)

  /// The `Idempotency-Key` is invalid.
  static let invalidIdempotencyKey = ErrorCode(RequestMessage.invalidIdempotencyKey)

  /// The service is too busy for the request.
  static let busy = ErrorCode(RequestMessage.busy)

  /// The service cannot use its database.
  static let databaseBusy = ErrorCode(RequestMessage.databaseBusy)

  /// A fault, of which the log has the details.
  static let internalError = ErrorCode(RequestMessage.internalError)
}
