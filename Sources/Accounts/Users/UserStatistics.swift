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

  /// How many signed up on a day.
  public struct Day: Hashable, Sendable {
    /// The day, in UTC.
    public let day: CivilDate

    /// How many.
    public let count: Int
  }
}

extension AccountService {
  /// Counts the users by what they have in common, and the sign-ups of the last days.
  ///
  /// - Parameter days: how many days back, today among them; at least 1.
  /// - Returns: the figures, all of one moment.
  /// - Throws: ``StorageError``.
  public func userStatistics(days: Int = 30) async throws -> UserStatistics {
    try await users.statistics(days: max(1, days), at: now())
  }
}
