import Foundation

extension UserStore {
  /// Reads a page of users by key: its cost does not grow with its depth.
  func page(_ query: UserQuery) async throws -> UserPage {
    let limit = min(max(query.limit, 1), UserQuery.maximumLimit)
    let column = query.sort.column
    var conditions: [String] = []
    var values: [SQLiteValue] = []
    if let after = query.after {
      conditions.append("(\(column), id) > (?, ?)")
      values += [query.sort.value(of: after.key), .text(after.id.description)]
    }
    if let search = query.search, !search.isEmpty {
      conditions.append("instr(search_key, ?) > 0")
      values.append(.text(SearchKey.key(for: search)))
    }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let sql = """
      SELECT \(User.columns), \(column) FROM users \(filter) ORDER BY \(column), id LIMIT ?
      """
    // One more than asked for tells whether there is a next page.
    let bound = values + [.integer(Int64(limit) + 1)]
    let rows = try await database.read { connection in
      try connection.rows(sql, bound) { row in
        (user: try User(row), key: row.text(User.columnCount))
      }
    }
    let shown = rows.prefix(limit)
    let next = rows.count > limit ? shown.last : nil
    return UserPage(
      users: shown.map(\.user),
      next: next.map { UserCursor(sort: query.sort, key: $0.key, id: $0.user.id) }
    )
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
