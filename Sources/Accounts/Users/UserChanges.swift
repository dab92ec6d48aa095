import AccountsForms
import Foundation

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

  /// Whether access stays when the address is marked as verified.
  var keepsAccess = false
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
