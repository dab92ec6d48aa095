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

  /// The address the person logs in with, and its key.
  ///
  /// It met the rules of the day it was stored. Stricter rules do not keep the person from logging in.
  package let address: EmailAddress

  /// The address the person logs in with, as typed.
  public var email: String { address.text }

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

  /// Describes a user.
  package init(
    id: UserID,
    name: String,
    address: EmailAddress,
    birthday: CivilDate,
    language: Language,
    role: Role,
    emailVerifiedAt: Date?,
    createdAt: Date,
    disabledAt: Date?,
    lastLogInAt: Date?
  ) {
    self.id = id
    self.name = name
    self.address = address
    self.birthday = birthday
    self.language = language
    self.role = role
    self.emailVerifiedAt = emailVerifiedAt
    self.createdAt = createdAt
    self.disabledAt = disabledAt
    self.lastLogInAt = lastLogInAt
  }

  /// Whether two describe the same user in the same state, the spelling of the address included.
  public static func == (left: User, right: User) -> Bool {
    left.id == right.id && left.name == right.name && left.email == right.email
      && left.address == right.address && left.birthday == right.birthday
      && left.language == right.language && left.role == right.role
      && left.emailVerifiedAt == right.emailVerifiedAt && left.createdAt == right.createdAt
      && left.disabledAt == right.disabledAt && left.lastLogInAt == right.lastLogInAt
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension User {
  /// A user whose form was valid.
  init(_ newUser: NewUser, _ standing: NewUserStanding, id: UserID, at now: Date) {
    self.init(
      id: id,
      name: newUser.name.text,
      address: newUser.email,
      birthday: newUser.birthday,
      language: newUser.language,
      role: standing.role,
      emailVerifiedAt: standing.isVerified ? now : nil,
      createdAt: now,
      disabledAt: nil,
      lastLogInAt: nil
    )
  }
}
