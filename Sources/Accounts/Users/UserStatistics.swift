public import AccountsForms

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

  /// The number of users who signed up on each day in UTC and still exist, oldest day first, including days without
  /// any.
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
