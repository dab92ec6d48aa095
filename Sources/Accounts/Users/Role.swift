/// The role of a user.
public enum Role: String, CaseIterable, Sendable {
  /// A user who manages only their own account.
  case member

  /// A user who manages all accounts.
  case admin
}
