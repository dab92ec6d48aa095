package import Accounts
import AccountsForms
package import Foundation

extension SQLiteStore {
  /// Counts the users by segment, and the sign-ups of the last days.
  package func statistics(days: Int, at now: Date) async throws -> UserStatistics {
    let days = UserStatistics.lastDays(days, until: now)
    let (segments, pending, signUps) = try await database.read { connection in
      try connection.snapshot {
        (
          try connection.rows("SELECT segment, users FROM user_counts") {
            ($0.integer(0), Int($0.integer(1)))
          },
          Int(try connection.integer("SELECT count(*) FROM users WHERE awaits_approval = 1")),
          try connection.rows(
            "SELECT day, users FROM day_counts WHERE day >= ?",
            [.integer(days.lowerBound)]
          ) { ($0.integer(0), Int($0.integer(1))) }
        )
      }
    }
    let users = Dictionary(segments) { $0 + $1 }
    return UserStatistics(
      users: Dictionary(
        uniqueKeysWithValues: UserSegment.all.map { ($0, users[$0.number, default: 0]) }
      ),
      pending: pending,
      signUps: Dictionary(uniqueKeysWithValues: signUps),
      days: days
    )
  }
}
