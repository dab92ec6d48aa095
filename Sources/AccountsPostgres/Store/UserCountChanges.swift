import Accounts

/// The changes of a transaction to the numbers of users, which it adds at its end.
struct UserCountChanges {
  /// The changes by segment.
  private(set) var segments: [Int64: Int64] = [:]

  /// The changes by the day of the sign-up, in days since 1970.
  private(set) var days: [Int64: Int64] = [:]

  /// Whether nothing has changed.
  var isEmpty: Bool { segments.isEmpty && days.isEmpty }

  /// Counts a user who was inserted.
  mutating func insert(_ user: User) {
    segments[user.segment.number, default: 0] += 1
    days[user.createdAt.millisecondsSince1970 / UserStatistics.dayLength, default: 0] += 1
  }

  /// Counts a user who was deleted.
  mutating func delete(segment: Int64, day: Int64) {
    segments[segment, default: 0] -= 1
    days[day, default: 0] -= 1
  }

  /// Counts a user whose segment may have changed.
  mutating func move(from old: Int64, to new: Int64) {
    guard old != new else { return }
    segments[old, default: 0] -= 1
    segments[new, default: 0] += 1
  }
}

extension Connection {
  /// Adds to the counts of users, in the rows of one shard.
  func add(_ changes: UserCountChanges, toShard shard: Int) throws {
    for (table, column, changes) in [
      ("user_counts", "segment", changes.segments), ("day_counts", "day", changes.days),
    ] {
      // In one order, as for all rows that transactions lock.
      for (key, change) in changes.sorted(by: { $0.key < $1.key }) where change != 0 {
        try execute(
          """
          INSERT INTO \(table) AS counts (\(column), shard, users) VALUES ($1, $2, $3)
          ON CONFLICT (\(column), shard) DO UPDATE SET users = counts.users + $3
          """,
          [.integer(key), .integer(Int64(shard)), .integer(change)]
        )
      }
    }
  }

  /// Counts all users anew.
  func countUsers() throws {
    // Those that have counted their changes end first, and others count theirs afterwards.
    try run("LOCK TABLE user_counts, day_counts IN EXCLUSIVE MODE")
    try execute("DELETE FROM user_counts")
    try execute("DELETE FROM day_counts")
    try execute(
      """
      INSERT INTO user_counts (segment, shard, users)
      SELECT \(User.segmentNumber) AS segment, 1, count(*) FROM users GROUP BY segment
      """
    )
    try execute(
      """
      INSERT INTO day_counts (day, shard, users)
      SELECT created_at / \(UserStatistics.dayLength) AS day, 1, count(*) FROM users GROUP BY day
      """
    )
  }
}
