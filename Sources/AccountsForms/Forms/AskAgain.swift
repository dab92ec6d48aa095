/// The way in which users who lack a required value are asked for it at their next login.
public enum AskAgain: String, CaseIterable, Sendable {
  /// A question that may be put off.
  case later

  /// A question that the pages ask until it is answered. Logins, the API and the logout work
  /// without it.
  case required
}
