package import Accounts
package import Foundation

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
    days[Self.day(user.createdAt.millisecondsSince1970), default: 0] += 1
  }

  /// Counts a user who was deleted.
  ///
  /// - Parameters:
  ///   - segment: the number of the segment.
  ///   - createdAt: the instant of the sign-up, in milliseconds since 1970.
  mutating func delete(segment: Int64, createdAt: Int64) {
    segments[segment, default: 0] -= 1
    days[Self.day(createdAt), default: 0] -= 1
  }

  /// Counts a user whose segment may have changed.
  mutating func move(from old: User, to new: User) {
    guard old.segment != new.segment else { return }
    segments[old.segment.number, default: 0] -= 1
    segments[new.segment.number, default: 0] += 1
  }

  private static func day(_ milliseconds: Int64) -> Int64 {
    milliseconds / UserStatistics.dayLength
  }

  /// The statements that add the changes to the rows of a shard.
  func statements(forShard shard: Int) -> [SQLStatement] {
    [("user_counts", "segment", segments), ("day_counts", "day", days)]
      .flatMap { (table: String, column: String, changes: [Int64: Int64]) in
        changes.filter { $0.value != 0 }
          .map { key, change in
            (
              """
              INSERT INTO \(table) (\(column), shard, users) VALUES ($1, $2, $3)
              ON CONFLICT (\(column), shard) DO UPDATE SET users = \(table).users + $3
              """,
              [.integer(key), .integer(shard), .integer(change)]
            )
          }
      }
  }
}

extension SQLConnection {
  /// Counts all users anew.
  package func countUsers() throws {
    try execute("DELETE FROM user_counts")
    try execute("DELETE FROM day_counts")
    try execute(
      """
      INSERT INTO user_counts (segment, shard, users)
      SELECT segment, 1, count(*) FROM users GROUP BY segment
      """
    )
    try execute(
      """
      INSERT INTO day_counts (day, shard, users)
      SELECT created_at / \(UserStatistics.dayLength), 1, count(*) FROM users GROUP BY 1
      """
    )
  }

  /// The number of users in some segments, or in all for nil.
  package func userCount(in segments: [UserSegment]? = nil) throws -> Int {
    let numbers = segments?.map { "\($0.number)" }.joined(separator: ", ")
    let condition = numbers.map { "WHERE segment IN (\($0.isEmpty ? "NULL" : $0))" } ?? ""
    let sql = "SELECT CAST(coalesce(sum(users), 0) AS bigint) FROM user_counts \(condition)"
    return Int(try integer(sql))
  }

  /// Counts the users by segment, and the sign-ups of the last days; call it in a snapshot.
  package func statistics(days: Int, at now: Date) throws -> UserStatistics {
    let days = UserStatistics.lastDays(days, until: now)
    let users = Dictionary(
      uniqueKeysWithValues: try rows(
        "SELECT segment, CAST(sum(users) AS bigint) FROM user_counts GROUP BY segment"
      ) { ($0.integer(0), Int($0.integer(1))) }
    )
    let signUps = try rows(
      """
      SELECT day, CAST(sum(users) AS bigint) FROM day_counts WHERE day BETWEEN $1 AND $2 GROUP BY day
      """,
      [.integer(days.lowerBound), .integer(days.upperBound)]
    ) { ($0.integer(0), Int($0.integer(1))) }
    return UserStatistics(
      users: Dictionary(
        uniqueKeysWithValues: UserSegment.all.map { ($0, users[$0.number, default: 0]) }
      ),
      pending: Int(try integer("SELECT count(*) FROM users WHERE awaits_approval")),
      signUps: Dictionary(uniqueKeysWithValues: signUps),
      days: days
    )
  }
}
