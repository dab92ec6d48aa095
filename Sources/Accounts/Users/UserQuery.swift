/// Which users to list, and in what order.
public struct UserQuery: Sendable {
  /// The most users a page has.
  public static let maximumLimit = 1000

  /// A text that the name or the address contains, without regard to case and accents.
  public var search: String?

  /// The order.
  public var sort: Sort

  /// How many users the page has at most, from 1 to ``maximumLimit``.
  public var limit: Int

  /// Where the page before this one ended.
  public var after: UserCursor?

  /// Asks for a page.
  public init(
    search: String? = nil,
    sort: Sort = .created,
    limit: Int = 50,
    after: UserCursor? = nil
  ) {
    self.search = search
    self.sort = sort
    self.limit = limit
    self.after = after
  }

  /// An order of users.
  ///
  /// Each ends in the identifier, so that it is total.
  public enum Sort: String, CaseIterable, Sendable {
    /// Oldest account first.
    case created

    /// By name, without regard to case and accents.
    case name

    /// By address.
    case email
  }
}

/// A page of users.
public struct UserPage: Sendable {
  /// The users, in order.
  public let users: [User]

  /// Where the next page begins; nil on the last page.
  public let next: UserCursor?
}
