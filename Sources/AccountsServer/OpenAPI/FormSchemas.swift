import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// The schemas of request bodies, derived from the forms with the rules of this installation.
struct FormSchemas {
  private let words: Messages
  private let rules: FormRules

  init(_ rules: FormRules) {
    self.rules = rules
    words = rules.messages(in: .english)
  }

  /// A sign-up; programs need not repeat the password.
  var signUp: Schema {
    let proof = Schema.Member.sometimes(SignUpProof.field, .text().orNull)
    return .object(
      members(of: signUpForm, optional: ["confirmPassword"]) + [proof],
      isClosed: true
    )
  }

  /// A user whom an administrator creates.
  var creation: Schema {
    let form = rules.createUserForm(in: .english, today: { Self.someDay })
    return .object(members(of: form, optional: ["confirmPassword"]), isClosed: true)
  }

  /// An invitation.
  var invitation: Schema { .object(changes(of: rules.inviteUserForm()), isClosed: true) }

  /// A test mail.
  var testMail: Schema { .object(members(of: EmailForm()), isClosed: true) }

  /// The parameters of a list for the custom fields.
  var filters: [Operation.Query] {
    rules.customFields.map { field in
      Operation.Query(
        name: UserListParameters.name(of: field),
        schema: .text(),
        description: "The value of “\(words.label(of: field.key))”; empty for users without one."
      )
    }
  }

  /// A partial sign-up.
  var signUpDraft: Schema { draft(of: signUpForm) }

  /// A login.
  var logIn: Schema { logIn(LogInForm()) }

  /// The next step of a login.
  var logInStep: Schema { logIn(LogInStepForm()) }

  private func logIn(_ form: some ValidatedForm) -> Schema {
    let members = members(of: form) + [Self.device, .sometimes("useCookie", .flag.orNull)]
    return .object(members, isClosed: true)
  }

  /// A password that confirms an action.
  var proof: Schema { .object(members(of: PasswordForm()) + [Self.device], isClosed: true) }

  /// The lines of users, and the password of the administrator who imports them.
  var imported: Schema {
    let users = Schema.Member(name: "users", schema: .text(), isRequired: true)
    let dryRun = Schema.Member.sometimes("dryRun", .flag.orNull)
    let allowMissingHashes = Schema.Member.sometimes("allowMissingHashes", .flag.orNull)
    return .object(
      [users, dryRun, allowMissingHashes] + members(of: PasswordForm()) + [Self.device],
      isClosed: true
    )
  }

  /// A role, and the password of the administrator who assigns it.
  var role: Schema {
    let role = Schema.Member(name: "role", schema: .choice(of: Role.self), isRequired: true)
    return .object([role] + members(of: PasswordForm()) + [Self.device], isClosed: true)
  }

  /// A password change.
  var changePassword: Schema {
    .object(
      members(of: changePasswordForm, optional: ["confirmPassword"]) + [Self.device],
      isClosed: true
    )
  }

  /// A partial password change.
  var changePasswordDraft: Schema { draft(of: changePasswordForm) }

  /// A new password with a code.
  var recovery: Schema {
    .object(members(of: rules.recoverForm(), optional: ["confirmPassword"]), isClosed: true)
  }

  /// The address of a person who forgot the password.
  var forgotten: Schema { .object(members(of: EmailForm()), isClosed: true) }

  /// A code from a mail, and the password of the account if it needs one.
  var confirmation: Schema {
    .object(members(of: ConfirmForm()) + [Self.device], isClosed: true)
  }

  /// Another address, and the user's password.
  var changeEmail: Schema {
    .object(members(of: rules.changeEmailForm()) + [Self.device], isClosed: true)
  }

  /// A partial recovery.
  var recoveryDraft: Schema { draft(of: rules.recoverForm()) }

  /// A change of a user's own profile.
  var profile: Schema {
    let form = ProfileForm(
      name: nil,
      birthday: nil,
      language: nil,
      minimumAge: rules.minimumAge,
      uses: editingUses,
      languages: rules.languages,
      customFields: rules.customFields,
      phones: rules.phones,
      terms: rules.askExistingUsers[.agreeTerms] == nil ? .absent : .optional,
      today: { Self.someDay }
    )
    return .object(changes(of: form), isClosed: true)
  }

  /// A change of a user by an administrator.
  var user: Schema {
    let profile = changes(of: edit).filter { $0.name != EditUserForm.Field.email.rawValue }
    return .object(
      profile + [.sometimes("status", .choice(of: UserStatus.Settable.self).orNull)],
      isClosed: true
    )
  }

  /// A user's address, and the password of the administrator who changes it.
  var email: Schema {
    let email = changes(of: edit).filter { $0.name == EditUserForm.Field.email.rawValue }
    let verified = [Schema.Member.sometimes("isVerified", .yes.orNull)]
    return .object(
      email + verified + members(of: PasswordForm()) + [Self.device],
      isClosed: true
    )
  }

  private var signUpForm: SignUpForm { rules.signUpForm(in: .english, today: { Self.someDay }) }

  private var changePasswordForm: ChangePasswordForm {
    rules.changePasswordForm(name: "", email: "")
  }

  private var edit: EditUserForm {
    EditUserForm(
      name: nil,
      email: "",
      birthday: nil,
      language: nil,
      minimumAge: rules.minimumAge,
      uses: editingUses,
      languages: rules.languages,
      customFields: rules.customFields,
      phones: rules.phones,
      today: { Self.someDay }
    )
  }

  /// The uses of fields for a user who has all values.
  private var editingUses: [SignUpForm.Field: FieldUse] {
    rules.uses.mapValues { $0.editing(isStored: true) }
  }

  /// The device token from an earlier login, for programs that keep no cookies.
  private static let device = Schema.Member.sometimes("device", .text().orNull)

  /// A date that forms require; their schemas do not depend on it.
  private static let someDay = CivilDate(.distantPast, in: .gmt)

  private func members(of form: some ValidatedForm, optional: Set<String> = []) -> [Schema.Member] {
    let schema = form.jsonSchema(in: words)
    return form.fields.compactMap { field in
      guard let property = schema.properties?[field.key] else { return nil }
      if optional.contains(field.key) { return .sometimes(field.key, .field(property).orNull) }
      let isRequired = schema.required?.contains(field.key) ?? false
      let value = Schema.field(property)
      return Schema.Member(
        name: field.key,
        schema: isRequired ? value : value.orNull,
        isRequired: isRequired
      )
    }
  }

  /// Returns the schema of a partial form, which accepts any values.
  private func draft(of form: some ValidatedForm) -> Schema {
    .object(form.fields.map { .sometimes($0.key, .any) }, isClosed: true)
  }

  /// Returns the fields of a form, all of them optional.
  private func changes(of form: some ValidatedForm) -> [Schema.Member] {
    members(of: form).map { .sometimes($0.name, $0.schema) }
  }
}
