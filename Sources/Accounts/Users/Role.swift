/// What a user may do.
public enum Role: String, CaseIterable, Sendable {
  /// Everything with their own account, and nothing with those of others.
  case member

  /// Administer users.
  case admin
}
