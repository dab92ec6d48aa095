/// A query for a page of users.
public struct UserQuery: Sendable {
  /// The most users on a page.
  public static let maximumLimit = 1000

  /// A text that the name or the address contains, without regard to case and accents.
  public var search: String?

  /// The filter.
  public var filter: UserFilter

  /// The order.
  public var sort: Sort

  /// Whether the order is reversed.
  public var isDescending: Bool

  /// The most users on the page, from 1 to ``maximumLimit``.
  public var limit: Int

  /// The cursor of the previous page, of a list in the same order.
  public var after: UserCursor?

  /// Creates a query.
  public init(
    search: String? = nil,
    filter: UserFilter = UserFilter(),
    sort: Sort = .created,
    isDescending: Bool = false,
    limit: Int = 50,
    after: UserCursor? = nil
  ) {
    self.search = search
    self.filter = filter
    self.sort = sort
    self.isDescending = isDescending
    self.limit = limit
    self.after = after
  }

  /// An order of users.
  ///
  /// Each order ends with the identifier, so that it is total.
  public enum Sort: String, CaseIterable, Sendable {
    /// By creation, oldest first.
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

  /// The cursor of the next page; nil only on the last page.
  ///
  /// A page with a cursor may be short, or even empty: a search for few users among many continues
  /// from there (google.aip.dev/158).
  public let next: UserCursor?

  /// Creates a page.
  public init(users: [User], next: UserCursor?) {
    self.users = users
    self.next = next
  }
}

/// The number of users that a query finds.
public enum UserTotal: Hashable, Sendable {
  /// The exact number.
  case exactly(Int)

  /// A lower bound: counting all of them would take too long.
  case atLeast(Int)

  /// The number, or its lower bound.
  public var count: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }

  /// Whether the number is exact.
  public var isExact: Bool {
    switch self {
    case .exactly: true
    case .atLeast: false
    }
  }
}
