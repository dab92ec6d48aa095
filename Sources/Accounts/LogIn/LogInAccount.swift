/// An account as a login needs it.
package struct LogInAccount: Sendable {
  /// The user.
  package let id: UserID

  /// The hash that the password is verified against.
  package let hash: PasswordHash

  /// Whether the user may log in.
  package let isEnabled: Bool

  /// Describes an account.
  package init(id: UserID, hash: PasswordHash, isEnabled: Bool) {
    self.id = id
    self.hash = hash
    self.isEnabled = isEnabled
  }
}
