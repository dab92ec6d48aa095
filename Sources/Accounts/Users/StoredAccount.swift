import AccountsForms
public import Foundation

/// A user with all their stored data.
package struct StoredAccount: Sendable {
  /// The user.
  package let user: User

  /// The hash of the password.
  package let hash: PasswordHash

  /// The name as lists sort it; see ``SearchKey``.
  package let nameKey: String

  /// The name and the address as searches use them; see ``SearchKey``.
  package let searchKey: String

  /// Creates an account with its keys, outside the transaction, during which others wait.
  package init(_ user: User, hash: PasswordHash) {
    self.user = user
    self.hash = hash
    nameKey = SearchKey.nameKey(of: user.name, user.address)
    searchKey = SearchKey.key(forName: user.name, email: user.address)
  }
}

extension StoredAccount {
  /// Creates the account of a new user from a valid form.
  init(
    _ newUser: NewUser.Details,
    _ attributes: NewUserAttributes,
    hash: PasswordHash,
    at now: Date
  ) {
    var generator = SystemRandomNumberGenerator()
    let user = User(newUser, attributes, id: UserID(at: now, using: &generator), at: now)
    self.init(user, hash: hash)
  }
}

/// An account as a login needs it.
package struct LogInAccount: Sendable {
  /// The user.
  package let id: UserID

  /// The hash that the password is verified against.
  package let hash: PasswordHash

  /// Whether the user may log in.
  package let isEnabled: Bool

  /// Whether the account waits for an administrator's approval.
  package let awaitsApproval: Bool

  /// Whether the address was verified.
  package let isVerified: Bool

  /// Creates an account.
  package init(
    id: UserID,
    hash: PasswordHash,
    isEnabled: Bool,
    awaitsApproval: Bool,
    isVerified: Bool
  ) {
    self.id = id
    self.hash = hash
    self.isEnabled = isEnabled
    self.awaitsApproval = awaitsApproval
    self.isVerified = isVerified
  }
}

/// The attributes of a new user that an administrator sets besides the form.
public struct NewUserAttributes: Sendable {
  /// The role.
  public var role: Role

  /// Whether the address is verified.
  public var isVerified: Bool

  /// The instant at which the person accepted the terms; nil for the instant of the creation if the
  /// form says that the person agreed.
  public var termsAcceptedAt: Date?

  /// Whether an administrator has to approve the account before the user can log in.
  var awaitsApproval = false

  /// Creates attributes; the defaults are those of a sign-up.
  public init(role: Role = .member, isVerified: Bool = false, termsAcceptedAt: Date? = nil) {
    self.role = role
    self.isVerified = isVerified
    self.termsAcceptedAt = termsAcceptedAt
  }
}
