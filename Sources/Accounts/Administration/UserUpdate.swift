public import AccountsForms
import Foundation

/// Changes of a user; what is nil stays.
public struct UserUpdate {
  /// The profile and the address, as filled in over what is known now.
  public var form: EditUserForm?

  /// The role.
  public var role: Role?

  /// Whether the user may log in.
  public var isEnabled: Bool?

  /// Whether the address is verified from now on, on an administrator's word.
  public var verifiesEmail: Bool

  /// Describes changes; none, unless some are given.
  public init(
    form: EditUserForm? = nil,
    role: Role? = nil,
    isEnabled: Bool? = nil,
    verifiesEmail: Bool = false
  ) {
    self.form = form
    self.role = role
    self.isEnabled = isEnabled
    self.verifiesEmail = verifiesEmail
  }
}

/// The result of a change of a user.
public enum UserUpdateResult: Equatable, Sendable {
  /// The user as they are now.
  case updated(User)

  /// The user as they are, since nothing differs: the audit log has no event.
  case unchanged(User)

  /// There is no such user.
  case notFound

  /// The user is the last administrator who may log in: nobody would be left to make another one.
  case lastAdministrator

  /// Nothing was changed, for these reasons.
  case refused(ValidationErrors)
}

/// Changes that a valid form, and an administrator, have decided on.
struct UserChanges: Sendable {
  var profile: Profile?
  var email: EmailAddress?
  var role: Role?
  var isEnabled: Bool?
  var verifiesEmail = false

  /// The user after the changes.
  ///
  /// An address that is new to them is not verified. What holds already holds since when it did.
  func applied(to user: User, at now: Date) -> User {
    let email = email ?? user.address
    var verifiedAt = email == user.address ? user.emailVerifiedAt : nil
    if verifiesEmail { verifiedAt = verifiedAt ?? now }
    var disabledAt = user.disabledAt
    if let isEnabled { disabledAt = isEnabled ? nil : user.disabledAt ?? now }
    return User(
      id: user.id,
      name: profile?.name.text ?? user.name,
      address: email,
      birthday: profile?.birthday ?? user.birthday,
      language: profile?.language ?? user.language,
      role: role ?? user.role,
      emailVerifiedAt: verifiedAt,
      createdAt: user.createdAt,
      disabledAt: disabledAt,
      lastLogInAt: user.lastLogInAt
    )
  }
}

extension User {
  /// The acts that made this user of what they were before, as the audit log names them.
  func acts(since before: User) -> [(action: AuditEvent.Action, detail: String?)] {
    var acts: [(AuditEvent.Action, String?)] = []
    if email != before.email {
      acts.append((.changeEmail, nil))
    } else if name != before.name || birthday != before.birthday || language != before.language {
      acts.append((.updateProfile, nil))
    }
    if role != before.role { acts.append((.setRole, role.rawValue)) }
    if emailVerifiedAt != nil, emailVerifiedAt != before.emailVerifiedAt {
      acts.append((.verifyEmail, nil))
    }
    if isEnabled != before.isEnabled {
      acts.append((isEnabled ? .enableUser : .disableUser, nil))
    }
    return acts
  }
}

extension AccountTransaction {
  /// Changes a user, with an event for each act, or changes nothing.
  ///
  /// A user who is disabled loses their sessions and devices.
  func apply(
    _ changes: UserChanges,
    to reference: UserReference,
    at now: Date,
    by actor: AuditActor
  ) throws -> UserUpdateResult {
    guard let user = try user(reference) else { return .notFound }
    let changed = changes.applied(to: user, at: now)
    let acts = changed.acts(since: user)
    guard !acts.isEmpty else { return .unchanged(user) }
    guard try LastAdministratorRule.allows(user, becoming: changed, in: self) else {
      return .lastAdministrator
    }
    guard try save(changed) else { return .refused(.emailTaken) }
    if !changed.isEnabled, user.isEnabled {
      _ = try deleteSessions(of: user.id, except: nil)
      try deleteDevices(of: user.id)
    }
    for act in acts {
      try append(
        AuditEntry(
          at: now,
          action: act.action,
          actor: actor,
          target: user.id,
          detail: act.detail
        )
      )
    }
    return .updated(changed)
  }
}
