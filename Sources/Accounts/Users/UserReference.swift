public import AccountsForms

/// What an admin calls a user by.
public enum UserReference: Hashable, Sendable {
  /// The identifier.
  case id(UserID)

  /// The address, in any spelling.
  case email(EmailAddress)

  /// Reads an identifier or an address; nil where the text is neither.
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
