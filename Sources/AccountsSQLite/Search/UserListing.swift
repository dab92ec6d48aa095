import Accounts
import Foundation

/// A query for users, as the SQL that answers it.
struct UserListing: Sendable {
  /// The column that filters: 1 for a user of the list.
  static let hitColumn = User.columnCount + 1

  /// How many users the page has at most.
  let limit: Int

  /// What the users' keys contain; nil for anything.
  let searchKey: String?

  /// When their accounts were made, in milliseconds since 1970; nil for any time.
  let created: Range<Int64>?

  private let sort: UserQuery.Sort
  private let isDescending: Bool
  private let after: UserCursor?
  private let segments: [Int64]

  init(_ query: UserQuery) {
    limit = min(max(query.limit, 1), UserQuery.maximumLimit)
    searchKey = query.search.flatMap(SearchKey.searchedKey(for:))
    created = query.filter.created.map {
      $0.lowerBound.millisecondsSince1970..<$0.upperBound.millisecondsSince1970
    }
    sort = query.sort
    isDescending = query.isDescending
    after = query.after
    segments = query.filter.segments.map(\.number)
  }

  /// Whether a span of time has to be tested, the list being in another order.
  var testsCreation: Bool { created != nil && sort != .created }

  /// Whether users who are read may not belong into the list.
  var testsUsers: Bool { searchKey != nil || testsCreation }

  /// The segments, for `json_each`.
  var segmentList: SQLiteValue { .text("\(segments)") }

  /// A user, and what a page may end at.
  struct Place {
    /// The user.
    let user: User

    /// The user's sort key.
    let key: String

    init(_ row: Row) throws {
      user = try User(row)
      key = row.text(User.columnCount)
    }
  }

  /// Makes a page of what was found.
  func page(_ found: [Place], isLast: Bool) -> UserPage {
    let next = isLast ? nil : found.last.map { cursor(key: $0.key, id: $0.user.id) }
    return UserPage(users: found.map(\.user), next: next)
  }

  /// The place of a row that was read.
  func cursor(at row: Row) throws -> UserCursor {
    guard let id = UserID(row.text(0)) else { throw UnreadableRow() }
    return cursor(key: row.text(User.columnCount), id: id)
  }

  private func cursor(key: String, id: UserID) -> UserCursor {
    UserCursor(sort: sort, isDescending: isDescending, key: key, id: id)
  }
}

extension UserListing {
  /// Reads the list in its order: a merge of the segments, each of which an index has in that order.
  func walk(limit: Int) -> (sql: String, values: [SQLiteValue]) {
    var condition = SQLCondition()
    place(&condition)
    var hit = SQLCondition()
    test(&hit)
    // Every part has the same parameters, by number: the hits' first.
    let values = hit.values + condition.values
    let hits = hit.text(from: 1) ?? "1"
    let conditions = condition.text(from: 1 + hit.values.count).map { "AND " + $0 } ?? ""
    let parts = segments.map { segment in
      """
      SELECT \(User.columns), \(sort.column) AS sort_key, \(hits) AS hit
      FROM users WHERE segment = \(segment) \(conditions)
      """
    }
    let sql = """
      \(parts.joined(separator: "\nUNION ALL\n"))
      ORDER BY \(order(by: "sort_key")) LIMIT ?\(values.count + 1)
      """
    return (sql, values + [.integer(Int64(limit))])
  }

  /// Sorts candidates.
  func page(among candidates: [Int64]) -> (sql: String, values: [SQLiteValue]) {
    var condition = belonging(to: candidates)
    place(&condition)
    let sql = """
      SELECT \(User.columns), \(sort.column) AS sort_key
      FROM users WHERE \(condition.text(from: 1) ?? "1")
      ORDER BY \(order(by: "sort_key")) LIMIT \(limit + 1)
      """
    return (sql, condition.values)
  }

  /// Counts candidates.
  func count(among candidates: [Int64]) -> (sql: String, values: [SQLiteValue]) {
    let condition = belonging(to: candidates)
    return ("SELECT count(*) FROM users WHERE \(condition.text(from: 1) ?? "1")", condition.values)
  }

  /// Finds the rows of a span of time; nil where there is none.
  func rowsCreated(limit: Int) -> (sql: String, values: [SQLiteValue])? {
    guard let created else { return nil }
    let parts = segments.map { segment in
      """
      SELECT row_number FROM users WHERE segment = \(segment) AND created_at >= ?1 AND created_at < ?2
      """
    }
    let sql = parts.joined(separator: "\nUNION ALL\n") + "\nLIMIT ?3"
    return (
      sql, [.integer(created.lowerBound), .integer(created.upperBound), .integer(Int64(limit))]
    )
  }

  /// The candidates who belong into the list, wherever it begins.
  private func belonging(to candidates: [Int64]) -> SQLCondition {
    var condition = SQLCondition()
    condition.add("row_number IN (SELECT value FROM json_each(?))", .text("\(candidates)"))
    // The plus keeps an index from being used: the candidates are few.
    condition.add("+segment IN (SELECT value FROM json_each(?))", segmentList)
    if let searchKey { condition.add("instr(search_key, ?) > 0", .text(searchKey)) }
    bounds(&condition)
    return condition
  }

  /// Where in its order the list begins and ends.
  private func place(_ condition: inout SQLCondition) {
    guard let after else {
      if sort == .created { bounds(&condition) }
      return
    }
    let comparison = isDescending ? "<" : ">"
    let key = sort.value(of: after.key)
    switch sort {
    case .email: condition.add("email_key \(comparison) ?", key)
    case .name:
      condition.add("(name_key, id) \(comparison) (?, ?)", key, .text(after.id.description))
    case .created:
      condition.add("(created_at, id) \(comparison) (?, ?)", key, .text(after.id.description))
      bounds(&condition, after: Int64(after.key))
    }
  }

  /// What the order leaves to be tested of every user.
  private func test(_ condition: inout SQLCondition) {
    if let searchKey { condition.add("instr(search_key, ?) > 0", .text(searchKey)) }
    if testsCreation { bounds(&condition) }
  }

  /// The span of time; without the bound that the place in the list implies, since an index has a use for
  /// one bound on either side.
  private func bounds(_ condition: inout SQLCondition, after place: Int64? = nil) {
    guard let created else { return }
    let impliesLower = place.map { !isDescending && $0 >= created.lowerBound } ?? false
    let impliesUpper = place.map { isDescending && $0 < created.upperBound } ?? false
    if !impliesLower { condition.add("created_at >= ?", .integer(created.lowerBound)) }
    if !impliesUpper { condition.add("created_at < ?", .integer(created.upperBound)) }
  }

  private func order(by key: String) -> String {
    let direction = isDescending ? " DESC" : ""
    // No two users share an address.
    return sort == .email ? "\(key)\(direction)" : "\(key)\(direction), id\(direction)"
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

  fileprivate func value(of key: String) -> SQLiteValue {
    switch self {
    case .created: .integer(Int64(key) ?? 0)
    case .name, .email: .text(key)
    }
  }
}
