public import AccountsForms

/// A reference to a user.
public enum UserReference: Hashable, Sendable {
  /// The identifier.
  case id(UserID)

  /// The address, in any spelling.
  case email(EmailAddress)

  /// The identifier in the system that the user was imported from.
  case externalID(ExternalID)

  /// Parses an identifier, an address, or an external identifier such as `django:17`; nil for any
  /// other text.
  public init?(_ text: String) {
    if let id = UserID(text) {
      self = .id(id)
    } else if let email = try? EmailAddress(text) {
      self = .email(email)
    } else if let externalID = ExternalID(text) {
      self = .externalID(externalID)
    } else {
      return nil
    }
  }
}
