public import Foundation

/// A query for events of the audit log, newest first.
public struct AuditQuery: Hashable, Sendable {
  /// The most events on a page.
  public static let maximumLimit = 1000

  /// The user who acted or was affected; nil for all users.
  public var user: UserID?

  /// The action; nil for all.
  public var action: AuditEvent.Action?

  /// The earliest instant; nil for no limit.
  public var since: Date?

  /// The instant before which events are listed; nil for no limit.
  public var until: Date?

  /// The number before which events are listed, to continue after a page; nil for the newest.
  public var before: Int?

  /// The most events.
  public var limit: Int {
    didSet { limit = Self.clamped(limit) }
  }

  /// Creates a query.
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

/// A page of events of the audit log.
public struct AuditPage: Hashable, Sendable {
  /// The events, newest first.
  public let events: [AuditEvent]

  /// The number for ``AuditQuery/before`` that gets the next page; nil on the last page.
  public let next: Int?
}
