public import AccountsForms
package import Foundation

/// Counts of users by attribute, and of sign-ups by day.
public struct UserStatistics: Hashable, Sendable {
  /// The most days of sign-ups: a leap year.
  public static let maximumDays = 366

  /// The number of users.
  public let total: Int

  /// The number of users who may log in.
  public let enabled: Int

  /// The number of users who wait for an administrator's approval; they are not enabled.
  public let pending: Int

  /// The number of users who were disabled.
  public var disabled: Int { total - enabled - pending }

  /// The number of users with a verified address.
  public let verified: Int

  /// The number of users by role.
  public let byRole: [Role: Int]

  /// The number of users by language.
  public let byLanguage: [Language: Int]

  /// The number of users who signed up on each day in UTC and still exist, oldest day first,
  /// including days without any.
  public let signUps: [Day]

  /// Creates statistics.
  package init(
    total: Int,
    enabled: Int,
    pending: Int,
    verified: Int,
    byRole: [Role: Int],
    byLanguage: [Language: Int],
    signUps: [Day]
  ) {
    self.total = total
    self.enabled = enabled
    self.pending = pending
    self.verified = verified
    self.byRole = byRole
    self.byLanguage = byLanguage
    self.signUps = signUps
  }

  /// Creates statistics from counts.
  ///
  /// - Parameters:
  ///   - users: the number of users by segment.
  ///   - pending: the number of users who wait for approval.
  ///   - signUps: the number of sign-ups by day, in days since 1970-01-01.
  ///   - days: the days to list.
  package init(
    users: [UserSegment: Int],
    pending: Int,
    signUps: [Int64: Int],
    days: ClosedRange<Int64>
  ) {
    func sum(_ condition: (UserSegment) -> Bool) -> Int {
      users.reduce(0) { condition($1.key) ? $0 + $1.value : $0 }
    }
    self.init(
      total: sum { _ in true },
      enabled: sum(\.isEnabled),
      pending: pending,
      verified: sum(\.isVerified),
      byRole: Dictionary(
        uniqueKeysWithValues: Role.allCases.map { role in (role, sum { $0.role == role }) }
      ),
      byLanguage: Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
          (language, sum { $0.language == language })
        }
      ),
      signUps: days.map { day in
        let instant = Date(millisecondsSince1970: day * Self.dayLength)
        return Day(day: CivilDate(instant, in: .gmt), count: signUps[day, default: 0])
      }
    )
  }

  /// A day in milliseconds.
  package static let dayLength: Int64 = 86_400_000

  /// The last days until an instant, in days since 1970-01-01.
  package static func lastDays(_ count: Int, until now: Date) -> ClosedRange<Int64> {
    let today = now.millisecondsSince1970 / dayLength
    return today - Int64(count) + 1...today
  }

  /// The number of sign-ups on a day.
  public struct Day: Hashable, Sendable {
    /// The day, in UTC.
    public let day: CivilDate

    /// The number.
    public let count: Int

    /// Creates a count.
    package init(day: CivilDate, count: Int) {
      self.day = day
      self.count = count
    }
  }
}
