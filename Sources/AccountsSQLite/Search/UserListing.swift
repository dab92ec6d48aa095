import Accounts
import AccountsSQL
import AccountsForms
import Foundation

/// A query for users, as SQL.
struct UserListing: Sendable {
  /// The maximum number of users on the page.
  let limit: Int

  /// The text that users' keys must contain; nil for any.
  let searchKey: String?

  /// Whether users belong to the list who wait for approval, and only they; nil for all users.
  let isPending: Bool?

  /// The range of creation instants, in milliseconds since 1970; nil for any.
  let created: Range<Int64>?

  /// The values of custom fields, by key; nil for users without a value.
  let customValues: [(key: String, value: CustomValue?)]

  let sort: UserQuery.Sort
  let isDescending: Bool
  let after: UserCursor?
  let segments: [UserSegment]

  init(_ query: UserQuery) {
    limit = min(max(query.limit, 1), UserQuery.maximumLimit)
    searchKey = query.search.flatMap(SearchKey.searchedKey(for:))
    isPending = query.filter.awaitsApproval
    created = query.filter.created.map {
      $0.lowerBound.millisecondsSince1970..<$0.upperBound.millisecondsSince1970
    }
    customValues = query.filter.customValues.map { (key: $0.key, value: $0.value) }
      .sorted { $0.key < $1.key }
    sort = query.sort
    isDescending = query.isDescending
    after = query.after
    segments = query.filter.segments
  }

  /// Whether users must be tested for their creation instant, since the list has another order.
  var testsCreation: Bool { created != nil && sort != .created }

  /// Whether users that are read may not belong to the list.
  var testsUsers: Bool {
    searchKey != nil || isPending != nil || testsCreation || !customValues.isEmpty
  }

  /// Whether a search is the only condition.
  var isSearchAlone: Bool {
    searchKey != nil && isPending == nil && created == nil && customValues.isEmpty
      && segments.count == UserSegment.all.count
  }

  /// The segments, as JSON for `json_each`.
  var segmentList: SQLValue { .text("\(segments.map(\.number))") }

  /// A user and the sort key, for a cursor.
  struct Place {
    /// The user.
    let user: User

    /// The user's sort key.
    let key: String

    init(_ row: Row) throws {
      user = try User(row: row)
      key = row.text(User.table.count)
    }
  }

  /// Creates a page of the users found.
  func page(_ found: [Place], isLast: Bool) -> UserPage {
    let next = isLast ? nil : found.last.map { cursor(key: $0.key, id: $0.user.id) }
    return UserPage(users: found.map(\.user), next: next)
  }

  /// A user that may not belong to the list; a page looks at thousands, so only what is needed is
  /// read.
  struct Look {
    let row: Row

    /// The number of the user's row, if the user belongs to the list.
    var hit: Int64? { row.integer(3) == 1 ? row.integer(0) : nil }
  }

  /// Returns the cursor after a user who was looked at.
  func cursor(after look: Look) throws -> UserCursor {
    guard let id = UserID(look.row.text(1)) else { throw UnreadableRow(table: "users") }
    return cursor(key: look.row.text(2), id: id)
  }

  /// Returns the cursor after a user.
  func cursor(key: String, id: UserID) -> UserCursor {
    UserCursor(sort: sort, isDescending: isDescending, key: key, id: id)
  }
}
