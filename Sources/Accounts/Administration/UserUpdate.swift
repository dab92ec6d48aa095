public import AccountsForms
import Foundation

/// Changes to a user; fields that are nil stay as they are.
public struct UserUpdate {
  /// The profile and the address, in the form that `AccountService.forms` has for the user.
  public var form: EditUserForm?

  /// The role.
  public var role: Role?

  /// Whether the user may log in; true approves an account that waits for it.
  public var isEnabled: Bool?

  /// Whether to mark the address as verified.
  public var verifiesEmail: Bool

  /// Whether sessions and codes stay when the address is marked as verified: only for a user who is
  /// known to be its owner, since anybody could have signed up with it.
  public var keepsAccess: Bool

  /// Creates an update; the default changes nothing.
  public init(
    form: EditUserForm? = nil,
    role: Role? = nil,
    isEnabled: Bool? = nil,
    verifiesEmail: Bool = false,
    keepsAccess: Bool = false
  ) {
    self.form = form
    self.role = role
    self.isEnabled = isEnabled
    self.verifiesEmail = verifiesEmail
    self.keepsAccess = keepsAccess
  }
}

/// A user after a change.
public struct UpdatedUser: Hashable, Sendable {
  /// The user.
  public let user: User

  /// Whether anything differed; otherwise no event is audited.
  public let isChanged: Bool
}
