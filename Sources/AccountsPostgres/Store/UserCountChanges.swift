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

extension UserCountChanges {
  /// The statements that add the changes to the rows of a shard.
  func statements(forShard shard: Int) -> Connection.Batch {
    [("user_counts", "segment", segments), ("day_counts", "day", days)]
      .flatMap { (table: String, column: String, changes: [Int64: Int64]) in
        changes.filter { $0.value != 0 }
          .map { key, change in
            (
              """
              INSERT INTO \(table) AS counts (\(column), shard, users) VALUES ($1, $2, $3)
              ON CONFLICT (\(column), shard) DO UPDATE SET users = counts.users + $3
              """,
              [.integer(key), .integer(Int64(shard)), .integer(change)]
            )
          }
      }
  }
}

extension Connection {
  /// Counts all users anew.
  func countUsers() throws {
    // Transactions that have counted their changes end first; others count theirs afterwards.
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
