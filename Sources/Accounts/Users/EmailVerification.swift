/// Whether people have to prove that the address of their account is theirs.
public enum EmailVerification: String, CaseIterable, Sendable {
  /// No mail asks for it.
  case off

  /// A mail asks for it; the account can be used before.
  case asked

  /// A mail asks for it; before, the account cannot be used: no login, and no session.
  ///
  /// A sign-up has the same result for free and taken addresses.
  case required
}

extension EmailVerification {
  /// Whether a user may use the account as far as the address is concerned.
  func admits(_ user: User) -> Bool { self != .required || user.emailVerifiedAt != nil }
}
