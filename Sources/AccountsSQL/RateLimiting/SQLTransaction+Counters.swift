package import Accounts
package import Foundation

extension RateLimitCounter {
  /// The columns of the table `rate_limit_counters` that a counter consists of.
  private static let columns = Table<RateLimitCounter>(
    "rate_limit_counters",
    key: ["name"],
    [
      .number("failures") { Int64($0.failures) },
      .instant("last_at") { $0.lastAt },
      .instant("opens_at") { $0.opensAt },
      .instant("expires_at") { $0.expiresAt },
    ],
    where: "expires_at IS DISTINCT FROM 0"
  )

  /// The table of counters, each with the name of its key.
  static let table = Table<(counter: RateLimitCounter, name: String)>(
    columns,
    adding: [.text("name") { $0.name }]
  ) { $0.counter }

  init(row: any SQLRow) {
    var columns = Self.columns.columns(of: row)
    self.init(
      failures: columns.number(),
      lastAt: columns.instant(),
      opensAt: columns.optionalInstant(),
      expiresAt: columns.optionalInstant()
    )
  }

  /// Whether it counts nothing: its row was only made to be locked.
  fileprivate var isPlaceholder: Bool { expiresAt == Date(millisecondsSince1970: 0) }
}

extension SQLTransaction {
  package func counter(_ key: RateLimitKey) throws -> RateLimitCounter? {
    let list = RateLimitCounter.table.list
    let found =
      if locks {
        // A row to lock, if there is none; it counts nothing, and expires at once.
        try connection.rows(
          """
          INSERT INTO rate_limit_counters (\(list)) VALUES (0, 0, 0, 0, $1)
          ON CONFLICT (name) DO UPDATE SET failures = rate_limit_counters.failures
          RETURNING \(list)
          """,
          [.text(key.name)]
        ) { RateLimitCounter(row: $0) }
      } else {
        try connection.rows(
          "SELECT \(list) FROM rate_limit_counters WHERE name = $1",
          [.text(key.name)]
        ) { RateLimitCounter(row: $0) }
      }
    return found.first { !$0.isPlaceholder }
  }

  package func put(_ counter: RateLimitCounter?, for key: RateLimitKey) throws {
    guard let counter else {
      let sql = "DELETE FROM rate_limit_counters WHERE name = $1"
      return try connection.execute(sql, [.text(key.name)])
    }
    let table = RateLimitCounter.table
    try connection.execute(table.replacement, table.values(of: (counter, key.name)))
  }

  package func deleteCounters(of user: UserID) throws -> Int {
    // "g" follows every hexadecimal digit.
    try connection.rows(
      """
      DELETE FROM rate_limit_counters WHERE name = $1 OR (name >= $2 AND name < $2 || 'g')
      RETURNING \(RateLimitCounter.table.list)
      """,
      [.text(RateLimitKey.user(user).name), .text(RateLimitKey.deviceNames(of: user))]
    ) { RateLimitCounter(row: $0) }
    .filter { !$0.isPlaceholder }.count
  }

  /// Deletes the counters whose names have a prefix, which ends in a colon.
  func deleteCounters(named prefix: String) throws {
    // The tilde follows every character of a name.
    try connection.execute(
      "DELETE FROM rate_limit_counters WHERE name >= $1 AND name < $1 || '~'",
      [.text(prefix)]
    )
  }

  package func deleteExpiredCounters(at now: Date, limit: Int) throws {
    try sweep(RateLimitCounter.table, "expires_at", now, limit: limit)
  }
}
