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
}
