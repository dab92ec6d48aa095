import Accounts
import AccountsForms

extension UserListing {
  /// Returns the SQL that reads a page of a list whose users need no test.
  func walk() -> (sql: String, values: [SQLiteValue]) {
    merge("\(User.columns), \(sort.column) AS sort_key", limit: limit + 1)
  }

  /// Returns the SQL that looks at users in the order of the list, and tells which belong to it.
  ///
  /// Few may: their other columns are read afterwards.
  func look(limit: Int) -> (sql: String, values: [SQLiteValue]) {
    var hit = SQLCondition()
    test(&hit, bounded: testsCreation)
    let hits = hit.text(from: 1) ?? "1"
    return merge(
      "row_number, id, \(sort.column) AS sort_key, \(hits) AS hit",
      hit.values,
      limit: limit
    )
  }

  /// Returns the SQL that reads the list: a merge of the segments, each with an index in its order.
  private func merge(
    _ columns: String,
    _ columnValues: [SQLiteValue] = [],
    limit: Int
  ) -> (sql: String, values: [SQLiteValue]) {
    var condition = SQLCondition()
    place(&condition)
    // All parts share the same numbered parameters, those of the columns first.
    let values = columnValues + condition.values
    let conditions = condition.text(from: 1 + columnValues.count).map { "AND " + $0 } ?? ""
    let parts = segments.map { segment in
      "SELECT \(columns) FROM users WHERE segment = \(segment) \(conditions)"
    }
    let sql = """
      \(parts.joined(separator: "\nUNION ALL\n"))
      ORDER BY \(order(by: "sort_key")) LIMIT ?\(values.count + 1)
      """
    return (sql, values + [.integer(Int64(limit))])
  }

  /// Returns the SQL that sorts candidates.
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

  /// Returns the SQL that counts candidates.
  func count(among candidates: [Int64]) -> (sql: String, values: [SQLiteValue]) {
    let condition = belonging(to: candidates)
    return ("SELECT count(*) FROM users WHERE \(condition.text(from: 1) ?? "1")", condition.values)
  }

  /// Returns the SQL that finds the rows of the creation range; nil if there is none.
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

  /// Returns the SQL that finds rows by the values of custom fields, and by the search and the
  /// approval.
  func rowsTested(limit: Int) -> (sql: String, values: [SQLiteValue]) {
    var condition = SQLCondition()
    test(&condition, bounded: false)
    let conditions = condition.text(from: 1) ?? "1"
    return (
      "SELECT row_number FROM users WHERE \(conditions) LIMIT \(limit)", condition.values
    )
  }

  /// Returns the condition for candidates that belong to the list, before or after the cursor.
  private func belonging(to candidates: [Int64]) -> SQLCondition {
    var condition = SQLCondition()
    condition.add("row_number IN (SELECT value FROM json_each(?))", .text("\(candidates)"))
    // The plus disables the index: the candidates are few.
    condition.add("+segment IN (SELECT value FROM json_each(?))", segmentList)
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

  /// Adds the conditions that neither a segment nor the order implies.
  private func test(_ condition: inout SQLCondition, bounded: Bool) {
    if let searchKey { condition.add("instr(search_key, ?) > 0", .text(searchKey)) }
    if let isPending { condition.add("awaits_approval = ?", .integer(isPending ? 1 : 0)) }
    for (key, value) in customValues { condition.require(value, of: key) }
    if bounded { bounds(&condition) }
  }

  /// Adds the creation range, without the bound that the cursor implies, since an index can use
  /// only one bound on each side.
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

extension SQLCondition {
  /// Adds the condition that a custom field has a value, of the same type: to SQL, true is the
  /// number 1.
  fileprivate mutating func require(_ value: CustomValue?, of key: String) {
    // The key is quoted: without quotes, a dot in it would lead deeper.
    let path = SQLiteValue.text("$.\"\(key)\"")
    switch value {
    case nil: add("json_type(custom_fields, ?) IS NULL", path)
    case .text(let text):
      add("json_type(custom_fields, ?) = 'text'", path)
      add("json_extract(custom_fields, ?) = ?", path, .text(text))
    case .number(let number):
      add("json_type(custom_fields, ?) = 'integer'", path)
      add("json_extract(custom_fields, ?) = ?", path, .integer(Int64(number)))
    case .flag(let flag):
      add("json_type(custom_fields, ?) = ?", path, .text(flag ? "true" : "false"))
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

  fileprivate func value(of key: String) -> SQLiteValue {
    switch self {
    case .created: .integer(Int64(key) ?? 0)
    case .name, .email: .text(key)
    }
  }
}
