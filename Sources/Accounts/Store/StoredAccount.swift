import AccountsForms
package import Foundation

/// A user with everything that is stored of them.
package struct StoredAccount: Sendable {
  /// The user.
  package let user: User

  /// The hash of the password.
  package let hash: PasswordHash

  /// The instant at which the user accepted the terms.
  package let termsAcceptedAt: Date

  /// The name as lists sort it; see ``SearchKey``.
  package let nameKey: String

  /// The name and the address as searches look in them; see ``SearchKey``.
  package let searchKey: String

  /// Prepares an account to be stored, keys included: within a transaction others wait.
  package init(_ user: User, hash: PasswordHash, termsAcceptedAt: Date) {
    self.user = user
    self.hash = hash
    self.termsAcceptedAt = termsAcceptedAt
    nameKey = SearchKey.key(for: user.name)
    searchKey = SearchKey.key(forName: user.name, email: user.address)
  }
}

extension StoredAccount {
  /// Prepares a user whose form was valid.
  init(_ newUser: NewUser, _ standing: NewUserStanding, hash: PasswordHash, at now: Date) {
    var generator = SystemRandomNumberGenerator()
    let user = User(newUser, standing, id: UserID(at: now, using: &generator), at: now)
    self.init(user, hash: hash, termsAcceptedAt: standing.termsAcceptedAt ?? now)
  }
}
