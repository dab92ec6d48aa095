package import Accounts
import AccountsForms
package import Foundation

extension SQLiteStore {
  private static let day: Int64 = 86_400_000

  /// Counts the users by segment, and the sign-ups of the last days.
  package func statistics(days: Int, at now: Date) async throws -> UserStatistics {
    let today = now.millisecondsSince1970 / Self.day
    let first = today - Int64(days) + 1
    let (segments, pending, signUps) = try await database.read { connection in
      try connection.snapshot {
        (
          try connection.rows("SELECT segment, users FROM user_counts") {
            (segment: $0.integer(0), users: Int($0.integer(1)))
          },
          Int(try connection.integer("SELECT count(*) FROM users WHERE awaits_approval = 1")),
          try connection.rows(
            "SELECT day, users FROM day_counts WHERE day >= ?",
            [.integer(first)]
          ) { (day: $0.integer(0), count: Int($0.integer(1))) }
        )
      }
    }
    let counts = Dictionary(uniqueKeysWithValues: signUps.map { ($0.day, $0.count) })
    let users = Dictionary(segments.map { ($0.segment, $0.users) }) { $0 + $1 }
    func sum(_ condition: (UserSegment) -> Bool) -> Int {
      UserSegment.all.filter(condition).reduce(0) { $0 + users[$1.number, default: 0] }
    }
    return UserStatistics(
      total: sum { _ in true },
      enabled: sum(\.isEnabled),
      pending: pending,
      verified: sum(\.isVerified),
      byRole: Dictionary(
        uniqueKeysWithValues: Role.allCases.map { role in
          (role, sum { $0.role == role })
        }
      ),
      byLanguage: Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
          (language, sum { $0.language == language })
        }
      ),
      signUps: (first...today)
        .map { day in
          let instant = Date(millisecondsSince1970: day * Self.day)
          return UserStatistics.Day(
            day: CivilDate(instant, in: .gmt),
            count: counts[day, default: 0]
          )
        }
    )
  }
}
