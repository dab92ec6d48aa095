public import AccountsForms
public import Foundation

/// What the users of a list have in common; nil wherever it does not matter.
public struct UserFilter: Hashable, Sendable {
  /// Whether they may log in.
  public var isEnabled: Bool?

  /// Whether they have shown that the address is theirs.
  public var isVerified: Bool?

  /// What they may do.
  public var role: Role?

  /// The language they want to be written to in.
  public var language: Language?

  /// When their accounts were made: from the first instant on, and before the last.
  public var created: Range<Date>?

  /// Leaves out nobody, unless told otherwise.
  public init(
    isEnabled: Bool? = nil,
    isVerified: Bool? = nil,
    role: Role? = nil,
    language: Language? = nil,
    created: Range<Date>? = nil
  ) {
    self.isEnabled = isEnabled
    self.isVerified = isVerified
    self.role = role
    self.language = language
    self.created = created
  }

  /// Whether the filter leaves a user in.
  func admits(_ user: User) -> Bool {
    isEnabled ?? user.isEnabled == user.isEnabled
      && isVerified ?? (user.emailVerifiedAt != nil) == (user.emailVerifiedAt != nil)
      && role ?? user.role == user.role
      && language ?? user.language == user.language
      && created?.contains(user.createdAt) ?? true
  }
}
