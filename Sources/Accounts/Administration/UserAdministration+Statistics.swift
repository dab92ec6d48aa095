import Foundation

extension UserAdministration {
  /// Counts users by attribute, and the sign-ups of the last days.
  ///
  /// - Parameter days: the number of days, including today, from 1 to
  ///   ``UserStatistics/maximumDays``; other numbers count as the nearest of these.
  /// - Returns: the figures, from one snapshot.
  /// - Throws: ``StorageError``.
  public func statistics(days: Int = 30) async throws -> UserStatistics {
    try await store.statistics(
      days: min(max(1, days), UserStatistics.maximumDays),
      at: accounts.now()
    )
  }

  /// Counts users by the pepper key of their password; an empty name stands for none.
  ///
  /// A key that no password needs can be removed. The count reads every user.
  ///
  /// - Throws: ``StorageError``.
  public func countByPepperKey() async throws -> [String: Int] {
    try await store.read { try $0.usersByPepperKey() }
  }
}
