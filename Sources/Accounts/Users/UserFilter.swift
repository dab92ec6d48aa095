public import AccountsForms
public import Foundation

/// A filter on users; fields that are nil match all.
public struct UserFilter: Hashable, Sendable {
  /// Whether the user may log in.
  public var isEnabled: Bool?

  /// Whether the address is verified.
  public var isVerified: Bool?

  /// The role.
  public var role: Role?

  /// The language.
  public var language: Language?

  /// The range of instants of creation, without its upper bound.
  public var created: Range<Date>?

  /// Creates a filter; the default matches all users.
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

  /// Whether a user matches the filter.
  func admits(_ user: User) -> Bool {
    isEnabled ?? user.isEnabled == user.isEnabled
      && isVerified ?? (user.emailVerifiedAt != nil) == (user.emailVerifiedAt != nil)
      && role ?? user.role == user.role
      && language ?? user.language == user.language
      && created?.contains(user.createdAt) ?? true
  }
}
