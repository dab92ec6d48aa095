import Accounts
import AccountsForms
import Foundation

/// What requests consist of, derived from the forms with the rules of this installation.
struct FormSchemas {
  private let words = Words(.english)
  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  /// Somebody who signs up; a program need not repeat the password.
  var signUp: Schema {
    let form = SignUpForm(
      policy: settings.passwordPolicy,
      estimator: settings.estimator,
      today: { Self.someDay }
    )
    return .object(members(of: form, optional: ["confirmPassword"]), isClosed: true)
  }

  /// A sign-up that is still being filled in.
  var signUpDraft: Schema { draft(of: SignUpForm.self) }

  /// Somebody who logs in.
  var logIn: Schema {
    .object(
      members(of: LogInForm()) + [
        Self.device, .sometimes("useCookie", .flag.orNull),
      ],
      isClosed: true
    )
  }

  /// Somebody who shows their password again.
  var proof: Schema { .object(members(of: PasswordForm()) + [Self.device], isClosed: true) }

  /// A role, and the password of the administrator who gives it.
  var role: Schema {
    let role = Schema.Member(name: "role", schema: .choice(of: Role.self), isRequired: true)
    return .object([role] + members(of: PasswordForm()) + [Self.device], isClosed: true)
  }

  /// Another password.
  var changePassword: Schema {
    let form = ChangePasswordForm(
      policy: settings.passwordPolicy,
      estimator: settings.estimator,
      name: "",
      email: ""
    )
    return .object(
      members(of: form, optional: ["confirmPassword"]) + [Self.device],
      isClosed: true
    )
  }

  /// Another password that is still being chosen.
  var changePasswordDraft: Schema { draft(of: ChangePasswordForm.self) }

  /// What people change of what is known of them.
  var profile: Schema {
    let form = ProfileForm(
      name: "",
      birthday: Self.someDay,
      language: .english,
      today: { Self.someDay }
    )
    return .object(changes(of: form), isClosed: true)
  }

  /// What an administrator changes of a user.
  var user: Schema {
    let form = EditUserForm(
      name: "",
      email: "",
      birthday: Self.someDay,
      language: .english,
      today: { Self.someDay }
    )
    return .object(
      changes(of: form) + [
        .sometimes("status", .choice(of: UserStatus.self).orNull),
        .sometimes("isVerified", .yes.orNull),
      ],
      isClosed: true
    )
  }

  /// What a program's login was told, where it keeps no cookies.
  private static let device = Schema.Member.sometimes("device", .text().orNull)

  /// A form wants to know what day it is; its schema says nothing of days.
  private static let someDay = CivilDate(.distantPast, in: .gmt)

  private func members(of form: some Form, optional: Set<String> = []) -> [Schema.Member] {
    let schema = form.jsonSchema(in: words)
    return form.fields.compactMap { field in
      guard let property = schema.properties?[field.key] else { return nil }
      if optional.contains(field.key) { return .sometimes(field.key, .field(property).orNull) }
      let isRequired = schema.required?.contains(field.key) ?? false
      return Schema.Member(name: field.key, schema: .field(property), isRequired: isRequired)
    }
  }

  /// A form that is still being filled in: anything may be in it, and is judged.
  private func draft<Subject: Form>(of form: Subject.Type) -> Schema {
    .object(Subject.Field.allCases.map { .sometimes($0.rawValue, .any) }, isClosed: true)
  }

  /// The members of a form of which those that are not given stay.
  private func changes(of form: some Form) -> [Schema.Member] {
    members(of: form).map { .sometimes($0.name, $0.schema) }
  }
}
