public import AccountsForms
public import Foundation

/// A user, as the database stores them.
///
/// The name and the address are plain text: they met the rules when they were stored, and must
/// still be shown if the rules become stricter. The password is not here in any form.
public struct User: Hashable, Sendable {
  /// The identifier, which never changes.
  public let id: UserID

  /// The person's name, which met the rules when it was stored; nil if the person gave none.
  package let personName: PersonName?

  /// The person's name as text; nil if the person gave none.
  public var name: String? { personName?.text }

  /// The name, or the address of a person who gave none.
  public var displayName: String { name ?? email }

  /// The name and the address as in mail, such as `Ada <ada@example.com>`.
  package var mailbox: String { name.map { "\($0) <\(email)>" } ?? email }

  /// The address the person logs in with, and its key.
  ///
  /// The address met the rules when it was stored; stricter rules do not keep the person from
  /// logging in.
  package let address: EmailAddress

  /// The address the person logs in with, as typed.
  public var email: String { address.text }

  /// The person's birthday; nil if the person gave none.
  public let birthday: CivilDate?

  /// The language for messages to the person.
  public let language: Language

  /// The values of the fields that the installation added, also of those that it no longer has.
  public let customValues: [String: CustomValue]

  /// The role.
  public let role: Role

  /// The instant at which the person accepted the terms; nil if unknown, as for many imported
  /// users.
  public let termsAcceptedAt: Date?

  /// The instant at which the address was verified; nil if it is not.
  public let emailVerifiedAt: Date?

  /// The instant at which the account was created.
  public let createdAt: Date

  /// The instant at which the user was disabled; nil if enabled.
  public let disabledAt: Date?

  /// Whether the user signed up and cannot log in before an administrator approves the account; if
  /// so, they are disabled.
  public let awaitsApproval: Bool

  /// The instant of the last login; nil before the first.
  public let lastLogInAt: Date?

  /// The identifier in the system that the user was imported from; nil for none.
  public let externalID: ExternalID?

  /// Whether the person may log in.
  public var isEnabled: Bool { disabledAt == nil }

  /// Creates a user.
  package init(
    id: UserID,
    name: PersonName?,
    address: EmailAddress,
    birthday: CivilDate?,
    language: Language,
    customValues: [String: CustomValue] = [:],
    role: Role,
    termsAcceptedAt: Date? = nil,
    emailVerifiedAt: Date?,
    createdAt: Date,
    disabledAt: Date?,
    awaitsApproval: Bool = false,
    lastLogInAt: Date?,
    externalID: ExternalID? = nil
  ) {
    self.id = id
    personName = name
    self.address = address
    self.birthday = birthday
    self.language = language
    self.customValues = customValues
    self.role = role
    self.termsAcceptedAt = termsAcceptedAt
    self.emailVerifiedAt = emailVerifiedAt
    self.createdAt = createdAt
    self.disabledAt = disabledAt
    self.awaitsApproval = awaitsApproval
    self.lastLogInAt = lastLogInAt
    self.externalID = externalID
  }

  /// Whether two values describe the same user in the same state, including the spelling of the
  /// address.
  public static func == (left: User, right: User) -> Bool {
    left.id == right.id && left.name == right.name && left.email == right.email
      && left.address == right.address && left.birthday == right.birthday
      && left.language == right.language && left.customValues == right.customValues
      && left.role == right.role && left.termsAcceptedAt == right.termsAcceptedAt
      && left.emailVerifiedAt == right.emailVerifiedAt && left.createdAt == right.createdAt
      && left.disabledAt == right.disabledAt && left.awaitsApproval == right.awaitsApproval
      && left.lastLogInAt == right.lastLogInAt && left.externalID == right.externalID
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension User {
  /// Creates a new user from a valid form.
  init(_ newUser: NewUser.Details, _ attributes: NewUserAttributes, id: UserID, at now: Date) {
    self.init(
      id: id,
      name: newUser.name,
      address: newUser.email,
      birthday: newUser.birthday,
      language: newUser.language,
      customValues: newUser.customValues,
      role: attributes.role,
      termsAcceptedAt: attributes.termsAcceptedAt ?? (newUser.agreesToTerms ? now : nil),
      emailVerifiedAt: attributes.isVerified ? now : nil,
      createdAt: now,
      disabledAt: attributes.awaitsApproval ? now : nil,
      awaitsApproval: attributes.awaitsApproval,
      lastLogInAt: nil
    )
  }
}
