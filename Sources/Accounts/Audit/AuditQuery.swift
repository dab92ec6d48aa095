public import Foundation

/// Which events of the audit log are wanted, newest first.
public struct AuditQuery: Hashable, Sendable {
  /// The most events of one page.
  public static let maximumLimit = 1000

  /// Only what a user did, or what was done to them; nil for everybody's.
  public var user: UserID?

  /// Only events of a kind; nil for all.
  public var action: AuditEvent.Action?

  /// Only events from an instant on; nil for all.
  public var since: Date?

  /// Only events before an instant; nil for all.
  public var until: Date?

  /// Only events with a smaller number than this, to go on behind a page; nil for the newest.
  public var before: Int?

  /// How many events at most.
  public var limit: Int {
    didSet { limit = Self.clamped(limit) }
  }

  /// Describes a list.
  public init(
    user: UserID? = nil,
    action: AuditEvent.Action? = nil,
    since: Date? = nil,
    until: Date? = nil,
    before: Int? = nil,
    limit: Int = 50
  ) {
    self.user = user
    self.action = action
    self.since = since
    self.until = until
    self.before = before
    self.limit = Self.clamped(limit)
  }

  private static func clamped(_ limit: Int) -> Int { min(max(1, limit), maximumLimit) }
}
