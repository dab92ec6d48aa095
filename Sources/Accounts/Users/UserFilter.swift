public import AccountsForms
public import Foundation

/// A filter on users; fields that are nil match all.
public struct UserFilter: Hashable, Sendable {
  /// Whether the user may log in.
  public var isEnabled: Bool?

  /// Whether the user waits for an administrator's approval; such users are not enabled.
  public var awaitsApproval: Bool?

  /// Whether the address is verified.
  public var isVerified: Bool?

  /// The role.
  public var role: Role?

  /// The language.
  public var language: Language?

  /// The range of instants of creation, without its upper bound.
  public var created: Range<Date>?

  /// The values of custom fields, by key; nil for users without a value.
  public var customValues: [String: CustomValue?]

  /// The most custom fields that a list filters by.
  public static let maximumCustomValues = 3

  /// Creates a filter; the default matches all users.
  public init(
    isEnabled: Bool? = nil,
    awaitsApproval: Bool? = nil,
    isVerified: Bool? = nil,
    role: Role? = nil,
    language: Language? = nil,
    created: Range<Date>? = nil,
    customValues: [String: CustomValue?] = [:]
  ) {
    self.isEnabled = isEnabled
    self.awaitsApproval = awaitsApproval
    self.isVerified = isVerified
    self.role = role
    self.language = language
    self.created = created
    self.customValues = customValues
  }

  /// The period between two instants, either of which may be missing.
  ///
  /// - Parameters:
  ///   - since: the first instant of the period; nil for no beginning.
  ///   - before: the instant at which it ends; nil for no end.
  /// - Returns: the period; nil without both.
  /// - Throws: `emptyPeriod` if it would have no instant.
  public static func period(since: Date?, before: Date?) throws(RuleFailure) -> Range<Date>? {
    guard since != nil || before != nil else { return nil }
    let start = since ?? .distantPast
    if let since, let before, before <= since { throw RuleFailure(.emptyPeriod) }
    // A day may lie beyond Foundation's distant past and future.
    return start..<max(start, before ?? .distantFuture)
  }

  /// Whether a user matches the filter.
  func admits(_ user: User) -> Bool {
    isEnabled ?? user.isEnabled == user.isEnabled
      && awaitsApproval ?? user.awaitsApproval == user.awaitsApproval
      && isVerified ?? (user.emailVerifiedAt != nil) == (user.emailVerifiedAt != nil)
      && role ?? user.role == user.role
      && language ?? user.language == user.language
      && created?.contains(user.createdAt) ?? true
      && customValues.allSatisfy { user.customValues[$0.key] == $0.value }
  }
}
