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

  /// Creates an update; the default changes nothing.
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

/// The result of changing a user.
public enum UserUpdateResult: Equatable, Sendable {
  /// The user after the change.
  case updated(User)

  /// The unchanged user, since nothing differed; no event is audited.
  case unchanged(User)

  /// The user does not exist.
  case notFound

  /// The user is the last administrator who may log in: no one would be left to appoint another.
  case lastAdministrator

  /// The change is refused, for these reasons.
  case refused(ValidationErrors)
}

/// Validated changes to a user; fields that are nil stay as they are.
struct UserChanges: Sendable {
  // The inner nil deletes the value.
  var name: PersonName??
  var email: EmailAddress?
  var birthday: CivilDate??
  var language: Language?
  var customValues: [String: CustomValue?] = [:]
  var role: Role?
  var isEnabled: Bool?
  var verifiesEmail = false
  var agreesToTerms = false

  /// The user after the changes.
  ///
  /// A new address is not verified. An instant that is already set stays.
  func applied(to user: User, at now: Date) -> User {
    let email = email ?? user.address
    var verifiedAt = email == user.address ? user.emailVerifiedAt : nil
    if verifiesEmail { verifiedAt = verifiedAt ?? now }
    var disabledAt = user.disabledAt
    var custom = user.customValues
    for (key, value) in customValues { custom[key] = value }
    if let isEnabled { disabledAt = isEnabled ? nil : user.disabledAt ?? now }
    return User(
      id: user.id,
      name: name ?? user.personName,
      address: email,
      birthday: birthday ?? user.birthday,
      language: language ?? user.language,
      customValues: custom,
      role: role ?? user.role,
      termsAcceptedAt: user.termsAcceptedAt ?? (agreesToTerms ? now : nil),
      emailVerifiedAt: verifiedAt,
      createdAt: user.createdAt,
      disabledAt: disabledAt,
      // A disabled user no longer waits.
      awaitsApproval: user.awaitsApproval && isEnabled == nil,
      lastLogInAt: user.lastLogInAt,
      externalID: user.externalID
    )
  }
}

extension UserChanges {
  /// Takes what a form changed; others may have changed the rest meanwhile.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - user: the user as stored, whose values stay accepted.
  ///   - rules: the rules of the installation.
  /// - Throws: every field's error, in form order.
  init(_ form: ProfileForm, of user: User, by rules: FormRules) throws(ValidationErrors) {
    let own = try rules.judged(form, by: rules.profileForm(for: user))
    self.init(try own.submit(), own.customChanges) { own.hasChanged($0) }
  }

  /// Takes what a form changed, as for a profile.
  ///
  /// - Throws: every field's error, in form order.
  init(_ form: EditUserForm, of user: User, by rules: FormRules) throws(ValidationErrors) {
    let own = try rules.judged(form, by: rules.editUserForm(for: user))
    let edit = try own.submit()
    self.init(edit.profile, own.customChanges) { own.hasChanged(.profile($0)) }
    if own.hasChanged(.email) { email = edit.email }
  }

  private init(
    _ profile: Profile,
    _ customChanges: [String: CustomValue?],
    _ hasChanged: (ProfileForm.Field) -> Bool
  ) {
    if hasChanged(.name) { name = .some(profile.name) }
    if hasChanged(.birthday) { birthday = .some(profile.birthday) }
    if hasChanged(.language) { language = profile.language }
    agreesToTerms = profile.agreesToTerms
    customValues = customChanges
  }
}

/// A form with the stored values of a user, some of which are changed.
private protocol ChangingForm: ValidatedForm {
  var customChanges: [String: CustomValue?] { get }
  func takeChanges(of other: Self)
}

extension ProfileForm: ChangingForm {}
extension EditUserForm: ChangingForm {}

extension FormRules {
  /// Judges the changes of a form by the rules of the installation, whatever rules the form was
  /// made by.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - own: the form that this installation has for the user.
  /// - Returns: the latter with the changes.
  /// - Throws: every field's error, in form order.
  fileprivate func judged<Form: ChangingForm>(
    _ form: Form,
    by own: Form
  ) throws(ValidationErrors) -> Form {
    try form.validate()
    own.takeChanges(of: form)
    try own.judge(form, adding: unknownFields(form.customChanges.keys))
    return own
  }
}

extension User {
  /// The actions that lead from an earlier state to this one, as the audit log names them.
  func acts(since before: User) -> [(action: AuditEvent.Action, detail: String?)] {
    var acts: [(AuditEvent.Action, String?)] = []
    if email != before.email {
      acts.append((.changeEmail, nil))
    }
    if name != before.name || birthday != before.birthday || language != before.language
      || customValues != before.customValues
    {
      acts.append((.updateProfile, nil))
    }
    if termsAcceptedAt != before.termsAcceptedAt { acts.append((.acceptTerms, nil)) }
    if role != before.role { acts.append((.setRole, role.rawValue)) }
    if emailVerifiedAt != nil, emailVerifiedAt != before.emailVerifiedAt {
      acts.append((.verifyEmail, nil))
    }
    if isEnabled != before.isEnabled {
      let enabling = before.awaitsApproval ? AuditEvent.Action.approveUser : .enableUser
      acts.append((isEnabled ? enabling : .disableUser, nil))
    } else if awaitsApproval != before.awaitsApproval {
      acts.append((.disableUser, nil))
    }
    return acts
  }
}

extension AccountTransaction {
  /// Changes a user atomically, with an audit event for each change.
  ///
  /// Disabling a user deletes their sessions, devices and codes to set a password, and a new
  /// address these codes. A higher role ends the sessions and the codes: a stolen token or code
  /// must not gain by it (ASVS 5.0 7.2.4). A new address or role is told by mail.
  func apply(
    _ changes: UserChanges,
    to reference: UserReference,
    _ mail: MailSealer? = nil,
    at now: Date,
    by actor: AuditActor,
    under rule: LastAdministratorRule,
    within allowance: AuditAllowance
  ) throws -> UserUpdateResult {
    guard let user = try user(reference) else { return .notFound }
    let changed = changes.applied(to: user, at: now)
    let acts = changed.acts(since: user)
    guard !acts.isEmpty else { return .unchanged(user) }
    guard try rule.allows(user, becoming: changed, in: self) else {
      return .lastAdministrator
    }
    guard try save(changed) else { return .refused(.emailTaken) }
    try endAccess(of: user, becoming: changed, by: actor)
    if changed.address != user.address {
      try mail?.tellAddressChanged(of: user, to: changed, canRestore: false, at: now, in: self)
    }
    if changed.role != user.role { try mail?.tellRoleChanged(changed, at: now, in: self) }
    for act in acts {
      try append(
        AuditEntry(
          at: now,
          action: act.action,
          actor: actor,
          target: user.id,
          detail: act.detail
        ),
        within: allowance
      )
    }
    return .updated(changed)
  }

  /// Deletes the sessions, devices and codes that a changed user may not keep.
  private func endAccess(of user: User, becoming changed: User, by actor: AuditActor) throws {
    let isDisabled = !changed.isEnabled && user.isEnabled
    let isPromoted = changed.role == .admin && user.role != .admin
    if isDisabled || isPromoted {
      _ = try deleteSessions(of: user.id, except: nil)
    }
    if isDisabled { try deleteDevices(of: user.id) }
    // It was given to the owner of the earlier address, or before the account was closed to them,
    // or had less power.
    if isDisabled || isPromoted || changed.address != user.address {
      try endEarlierCodes(of: user.id)
    }
    if isDisabled { try endMailedCodes(of: user.id, Set(MailedCode.Purpose.allCases)) }
    if isPromoted { try endMailedCodes(of: user.id, [.report, .restore]) }
    if changed.address != user.address {
      try endMailedCodes(of: user.id, [.verify, .report])
      // The administrator's word counts more than a code that a thief may have.
      if actor != .user(user.id, from: actor.address) {
        try endMailedCodes(of: user.id, [.restore])
      }
    }
  }
}
