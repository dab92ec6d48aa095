/// Which users to list, and in what order.
public struct UserQuery: Sendable {
  /// The most users a page has.
  public static let maximumLimit = 1000

  /// A text that the name or the address contains, without regard to case and accents.
  public var search: String?

  /// What the users have in common.
  public var filter: UserFilter

  /// The order.
  public var sort: Sort

  /// Whether the last of the order comes first.
  public var isDescending: Bool

  /// How many users the page has at most, from 1 to ``maximumLimit``.
  public var limit: Int

  /// Where the page before this one ended; of a list in the same order.
  public var after: UserCursor?

  /// Asks for a page.
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

  /// Where the next page begins; nil on the last page, and nowhere else.
  ///
  /// A page that has it may be short, or even empty: looking for users who are few among many goes
  /// on from there (google.aip.dev/158).
  public let next: UserCursor?

  /// Puts a page together.
  public init(users: [User], next: UserCursor?) {
    self.users = users
    self.next = next
  }
}

/// How many users a query finds.
public enum UserTotal: Hashable, Sendable {
  /// So many.
  case exactly(Int)

  /// So many, and perhaps more: counting all of them would take too long.
  case atLeast(Int)

  /// How many there are, at least.
  public var count: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }

  /// Whether there are that many, and no more.
  public var isExact: Bool {
    switch self {
    case .exactly: true
    case .atLeast: false
    }
  }
}
