import Accounts
import AccountsForms
import AccountsSQL
import Foundation

/// A query for users, as SQL.
struct UserListing: Sendable {
  /// The most users that are counted where no index knows their number.
  static let countLimit = 10_000

  private let query: UserQuery
  private let searchKey: String?

  /// The maximum number of users on the page.
  let limit: Int

  init(_ query: UserQuery) {
    self.query = query
    limit = min(max(query.limit, 1), UserQuery.maximumLimit)
    searchKey = query.search.flatMap(SearchKey.searchedKey(for:))
  }

  /// Whether users have to be read to be counted.
  private var testsUsers: Bool { searchKey != nil || !query.filter.customValues.isEmpty }

  /// Returns the SQL that reads one user more than the page has, each with the sort key.
  func page() -> SQLStatement {
    var condition = condition()
    place(&condition)
    let direction = query.isDescending ? "DESC" : "ASC"
    // No two users share an address.
    let order =
      query.sort == .email
      ? "email_key \(direction)" : "\(query.sort.column) \(direction), id \(direction)"
    let most = condition.bind(.integer(Int64(limit + 1)))
    let sql = """
      SELECT \(User.table.list), \(query.sort.column) FROM users WHERE \(condition.text)
      ORDER BY \(order) LIMIT \(most)
      """
    return (sql, condition.values)
  }

  /// The segments whose users are on all pages; nil if other conditions leave some out.
  var segments: [UserSegment]? {
    let filter = query.filter
    let hasOthers = testsUsers || filter.created != nil || filter.awaitsApproval != nil
    return hasOthers ? nil : filter.segments
  }

  /// Returns the SQL that counts the users on all pages, up to one more than the limit where it
  /// reads users.
  func count() -> SQLStatement {
    var condition = condition()
    guard testsUsers else {
      return ("SELECT count(*) FROM users WHERE \(condition.text)", condition.values)
    }
    let most = condition.bind(.integer(Self.countLimit + 1))
    let sql = """
      SELECT count(*) FROM (SELECT 1 FROM users WHERE \(condition.text) LIMIT \(most)) AS found
      """
    return (sql, condition.values)
  }

  /// Returns the total for a count.
  func total(_ count: Int) -> UserTotal {
    testsUsers && count > Self.countLimit ? .atLeast(Self.countLimit) : .exactly(count)
  }

  /// Creates the page of the rows found.
  func page(_ found: [(user: User, key: String)]) -> UserPage {
    let users = found.prefix(limit)
    let next = found.count <= limit ? nil : users.last
    return UserPage(
      users: users.map(\.user),
      next: next.map { last in
        UserCursor(
          sort: query.sort,
          isDescending: query.isDescending,
          key: last.key,
          id: last.user.id
        )
      }
    )
  }
}

extension UserListing {
  /// The conditions of the filter and the search.
  private func condition() -> SQLCondition {
    var condition = SQLCondition()
    let filter = query.filter
    if let isEnabled = filter.isEnabled {
      condition.require("disabled_at IS \(isEnabled ? "" : "NOT") NULL")
    }
    if let isVerified = filter.isVerified {
      condition.require("email_verified_at IS \(isVerified ? "NOT" : "") NULL")
    }
    if let awaitsApproval = filter.awaitsApproval {
      condition.require("\(awaitsApproval ? "" : "NOT") awaits_approval")
    }
    if let role = filter.role {
      condition.require("role = \(condition.bind(.text(role.rawValue)))")
    }
    if let language = filter.language {
      condition.require("language = \(condition.bind(.text(language.rawValue)))")
    }
    if let created = filter.created {
      condition.require("created_at >= \(condition.bind(.instant(created.lowerBound)))")
      condition.require("created_at < \(condition.bind(.instant(created.upperBound)))")
    }
    if let searchKey {
      // The index of trigrams serves LIKE, and compares each match with the key.
      condition.require(
        "search_key LIKE \(condition.bind(.text(Self.pattern(containing: searchKey))))"
      )
    }
    for (key, value) in filter.customValues.sorted(by: { $0.key < $1.key }) {
      condition.require(value, of: key)
    }
    return condition
  }

  /// Returns the pattern of LIKE for texts that contain a text.
  private static func pattern(containing text: String) -> String {
    var pattern = String.UnicodeScalarView("%".unicodeScalars)
    for scalar in text.unicodeScalars {
      if ["%", "_", "\\"].contains(scalar) { pattern.append("\\") }
      pattern.append(scalar)
    }
    pattern.append("%")
    return String(pattern)
  }

  /// Adds the place of the cursor.
  private func place(_ condition: inout SQLCondition) {
    guard let after = query.after else { return }
    let comparison = query.isDescending ? "<" : ">"
    let key = condition.bind(query.sort.value(of: after.key))
    guard query.sort != .email else { return condition.require("email_key \(comparison) \(key)") }
    let id = condition.bind(.id(after.id))
    condition.require("(\(query.sort.column), id) \(comparison) (\(key), \(id))")
  }
}

extension SQLCondition {
  /// Adds the condition that a custom field has a value, of the same type.
  fileprivate mutating func require(_ value: CustomValue?, of key: String) {
    let key = bind(.text(key))
    let stored = "(custom_fields -> \(key))"
    switch value {
    case nil: require("\(stored) IS NULL")
    case .text(let text): require("\(stored) = pg_catalog.to_jsonb(\(bind(.text(text))))")
    case .number(let number):
      require("\(stored) = pg_catalog.to_jsonb(\(bind(.integer(Int64(number)))))")
    case .flag(let flag): require("\(stored) = pg_catalog.to_jsonb(\(bind(.flag(flag))))")
    }
  }
}

extension UserQuery.Sort {
  fileprivate var column: String {
    switch self {
    case .created: "created_at"
    case .name: "name_key"
    case .email: "email_key"
    }
  }

  fileprivate func value(of key: String) -> SQLValue {
    switch self {
    case .created: .integer(Int64(key) ?? 0)
    case .name, .email: .text(key)
    }
  }
}
