/// What became of an act on a user.
public struct UserChange: Hashable, Sendable {
  /// The user as they are now.
  public let user: User

  /// Whether the act changed anything; otherwise they were so already, and the audit log tells of no act.
  public let isMade: Bool
}
