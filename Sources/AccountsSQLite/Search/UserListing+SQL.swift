import Accounts
import AccountsForms
import AccountsSQL

extension UserListing {
  /// Returns the SQL that reads a page of a list whose users need no test.
  func walk() -> SQLStatement {
    merge("\(User.table.list), \(sort.column) AS sort_key", SQLCondition(), limit: limit + 1)
  }

  /// Returns the SQL that looks at users in the order of the list, and tells which belong to it.
  ///
  /// Few may: their other columns are read afterwards.
  func look(limit: Int) -> SQLStatement {
    var hit = SQLCondition()
    test(&hit, bounded: testsCreation)
    return merge(
      "row_number, id, \(sort.column) AS sort_key, \(hit.text) AS hit",
      SQLCondition(after: hit),
      limit: limit
    )
  }

  /// Returns the SQL that reads the list: a merge of the segments, each with an index in its order.
  ///
  /// - Parameters:
  ///   - columns: the columns to read.
  ///   - condition: the values of the columns; no conditions.
  ///   - limit: the most users.
  /// - Returns: the SQL and its values.
  private func merge(
    _ columns: String,
    _ condition: SQLCondition,
    limit: Int
  ) -> SQLStatement {
    var condition = condition
    place(&condition)
    let most = condition.bind(.integer(limit))
    // All parts share the same numbered parameters.
    let parts = segments.map { segment in
      "SELECT \(columns) FROM users WHERE segment = \(segment.number) AND \(condition.text)"
    }
    let sql = """
      \(parts.joined(separator: "\nUNION ALL\n"))
      ORDER BY \(order(by: "sort_key")) LIMIT \(most)
      """
    return (sql, condition.values)
  }

  /// Returns the SQL that sorts candidates.
  func page(among candidates: [Int64]) -> SQLStatement {
    var condition = belonging(to: candidates)
    place(&condition)
    let sql = """
      SELECT \(User.table.list), \(sort.column) AS sort_key FROM users WHERE \(condition.text)
      ORDER BY \(order(by: "sort_key")) LIMIT \(limit + 1)
      """
    return (sql, condition.values)
  }

  /// Returns the SQL that counts candidates.
  func count(among candidates: [Int64]) -> SQLStatement {
    let condition = belonging(to: candidates)
    return ("SELECT count(*) FROM users WHERE \(condition.text)", condition.values)
  }

  /// Returns the SQL that finds the rows of the creation range; nil if there is none.
  func rowsCreated(limit: Int) -> SQLStatement? {
    guard let created else { return nil }
    let parts = segments.map { segment in
      """
      SELECT row_number FROM users
      WHERE segment = \(segment.number) AND created_at >= $1 AND created_at < $2
      """
    }
    let sql = parts.joined(separator: "\nUNION ALL\n") + "\nLIMIT $3"
    return (sql, [.integer(created.lowerBound), .integer(created.upperBound), .integer(limit)])
  }

  /// Returns the SQL that finds rows by the values of custom fields, and by the search and the
  /// approval.
  func rowsTested(limit: Int) -> SQLStatement {
    var condition = SQLCondition()
    test(&condition, bounded: false)
    return (
      "SELECT row_number FROM users WHERE \(condition.text) LIMIT \(limit)", condition.values
    )
  }

  /// Returns the condition for candidates that belong to the list, before or after the cursor.
  private func belonging(to candidates: [Int64]) -> SQLCondition {
    var condition = SQLCondition()
    let rows = condition.bind(.text("\(candidates)"))
    condition.require("row_number IN (SELECT value FROM json_each(\(rows)))")
    // The plus disables the index: the candidates are few.
    let segments = condition.bind(segmentList)
    condition.require("+segment IN (SELECT value FROM json_each(\(segments)))")
    test(&condition, bounded: true)
    return condition
  }

  /// Adds the bounds of the list in its order.
  private func place(_ condition: inout SQLCondition) {
    guard let after else {
      if sort == .created { bounds(&condition) }
      return
    }
    let comparison = isDescending ? "<" : ">"
    let key = condition.bind(sort.value(of: after.key))
    guard sort != .email else { return condition.require("email_key \(comparison) \(key)") }
    let id = condition.bind(.id(after.id))
    condition.require("(\(sort.column), id) \(comparison) (\(key), \(id))")
    if sort == .created { bounds(&condition, after: Int64(after.key)) }
  }

  /// Adds the conditions that neither a segment nor the order implies.
  private func test(_ condition: inout SQLCondition, bounded: Bool) {
    if let searchKey {
      condition.require("instr(search_key, \(condition.bind(.text(searchKey)))) > 0")
    }
    if let isPending { condition.require(isPending ? "awaits_approval" : "NOT awaits_approval") }
    for (key, value) in customValues { condition.require(value, of: key) }
    if bounded { bounds(&condition) }
  }

  /// Adds the creation range, without the bound that the cursor implies, since an index can use
  /// only one bound on each side.
  private func bounds(_ condition: inout SQLCondition, after place: Int64? = nil) {
    guard let created else { return }
    let impliesLower = place.map { !isDescending && $0 >= created.lowerBound } ?? false
    let impliesUpper = place.map { isDescending && $0 < created.upperBound } ?? false
    if !impliesLower {
      condition.require("created_at >= \(condition.bind(.integer(created.lowerBound)))")
    }
    if !impliesUpper {
      condition.require("created_at < \(condition.bind(.integer(created.upperBound)))")
    }
  }

  private func order(by key: String) -> String {
    let direction = isDescending ? " DESC" : ""
    // No two users share an address.
    return sort == .email ? "\(key)\(direction)" : "\(key)\(direction), id\(direction)"
  }
}

extension SQLCondition {
  /// Adds the condition that a custom field has a value, of the same type: to SQL, true is the
  /// number 1.
  fileprivate mutating func require(_ value: CustomValue?, of key: String) {
    // The key is quoted: without quotes, a dot in it would lead deeper.
    let path = bind(.text("$.\"\(key)\""))
    let type = "json_type(custom_fields, \(path))"
    let found = "json_extract(custom_fields, \(path))"
    switch value {
    case nil: require("\(type) IS NULL")
    case .text(let text): require("\(type) = 'text' AND \(found) = \(bind(.text(text)))")
    case .number(let number):
      require("\(type) = 'integer' AND \(found) = \(bind(.integer(number)))")
    case .flag(let flag): require("\(type) = \(bind(.text(flag ? "true" : "false")))")
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
