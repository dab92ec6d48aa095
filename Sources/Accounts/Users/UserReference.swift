public import AccountsForms

/// A reference to a user.
public enum UserReference: Hashable, Sendable {
  /// The identifier.
  case id(UserID)

  /// The address, in any spelling.
  case email(EmailAddress)

  /// Parses an identifier or an address; nil for any other text.
  public init?(_ text: String) {
    if let id = UserID(text) {
      self = .id(id)
    } else if let email = try? EmailAddress(text) {
      self = .email(email)
    } else {
      return nil
    }
  }
}
