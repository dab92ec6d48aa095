public import Foundation

/// The status of a migration.
public struct MigrationStatus: Hashable, Sendable {
  /// The position in the order, from 1.
  public let version: Int

  /// The name.
  public let name: String

  /// The instant it was applied; nil if it is pending.
  public let appliedAt: Date?

  /// Creates a status.
  package init(version: Int, name: String, appliedAt: Date?) {
    self.version = version
    self.name = name
    self.appliedAt = appliedAt
  }
}
