import HTTPTypes

/// The headers that several folders name.
extension HTTPField.Name {
  /// The ID of the request, as in the log.
  static let requestID = known("X-Request-Id")

  static let referrerPolicy = known("Referrer-Policy")

  static let remoteUser = known("Remote-User")
  static let remoteEmail = known("Remote-Email")
  static let remoteName = known("Remote-Name")
  static let remoteGroups = known("Remote-Groups")

  /// Returns the name of a header that is known to be valid.
  static func known(_ text: StaticString) -> HTTPField.Name {
    guard let name = HTTPField.Name("\(text)") else {
      preconditionFailure("\(text) is not a valid header name")
    }
    return name
  }
}
