public import AccountsForms

/// How many users there are, of what kind, and since when.
public struct UserStatistics: Hashable, Sendable {
  /// How many users there are.
  public let total: Int

  /// How many of them may log in.
  public let enabled: Int

  /// How many have shown that their address is theirs.
  public let verified: Int

  /// How many have each role.
  public let byRole: [Role: Int]

  /// How many want to be written to in each language.
  public let byLanguage: [Language: Int]

  /// How many signed up on each day in UTC and are still there, oldest first; days without any are there too.
  public let signUps: [Day]

  /// Gathers figures.
  package init(
    total: Int,
    enabled: Int,
    verified: Int,
    byRole: [Role: Int],
    byLanguage: [Language: Int],
    signUps: [Day]
  ) {
    self.total = total
    self.enabled = enabled
    self.verified = verified
    self.byRole = byRole
    self.byLanguage = byLanguage
    self.signUps = signUps
  }

  /// How many signed up on a day.
  public struct Day: Hashable, Sendable {
    /// The day, in UTC.
    public let day: CivilDate

    /// How many.
    public let count: Int

    /// Counts a day.
    package init(day: CivilDate, count: Int) {
      self.day = day
      self.count = count
    }
  }
}
