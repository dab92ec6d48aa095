public import AccountsForms
public import Foundation

/// Somebody with an account, as the database knows them.
///
/// The name and the address are plain text: they met the rules of the day they were stored, and must
/// still be shown should the rules grow stricter. The password is not here in any form.
public struct User: Hashable, Sendable {
  /// The identifier: stays when everything else changes.
  public let id: UserID

  /// The person's name.
  public let name: String

  /// The address the person logs in with, as typed.
  public let email: String

  /// The person's birthday.
  public let birthday: CivilDate

  /// The language the person wants to be written to in.
  public let language: Language

  /// What the person may do.
  public let role: Role

  /// When the person showed that the address is theirs; nil where they have not.
  public let emailVerifiedAt: Date?

  /// When the account was made.
  public let createdAt: Date

  /// Since when the person may not log in; nil where they may.
  public let disabledAt: Date?

  /// When the person last logged in; nil before the first time.
  public let lastLogInAt: Date?

  /// Whether the person may log in.
  public var isEnabled: Bool { disabledAt == nil }
}
