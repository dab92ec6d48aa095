/// The people who may sign up; administrators and operators create users in any case.
public enum SignUpAccess: String, CaseIterable, Sendable {
  /// Anyone.
  case open

  /// Anyone, but nobody can log in before an administrator approves the account.
  case approval

  /// The people who have an invitation.
  case invited

  /// No one.
  case closed
}
