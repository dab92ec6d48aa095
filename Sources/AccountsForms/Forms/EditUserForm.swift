public import Observation

/// The form in which an administrator edits a user, including the address.
public final class EditUserForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case name
    case email
    case birthday
    case language
  }

  private let profile: ProfileForm

  /// The address the person logs in with.
  public let emailField: FormField<String>

  /// The state of each field.
  public let validator: Validator<Field>

  /// Creates a form with the current data of a user.
  ///
  /// - Parameters:
  ///   - name: the current name; nil for none.
  ///   - email: the current address.
  ///   - birthday: the current birthday; nil for none.
  ///   - language: the current language; nil for none.
  ///   - minimumAge: the minimum age, in whole years.
  ///   - uses: the uses of fields that are not required; see ``ProfileForm``.
  ///   - languages: the languages to choose from.
  ///   - today: the current day for the person, read at every check.
  public init(
    name: String?,
    email: String,
    birthday: CivilDate?,
    language: Language?,
    minimumAge: Int = SignUpForm.legalAge,
    uses: [SignUpForm.Field: FieldUse] = [:],
    languages: [Language] = Language.allCases,
    today: @escaping () -> CivilDate
  ) {
    profile = ProfileForm(
      name: name,
      birthday: birthday,
      language: language,
      minimumAge: minimumAge,
      uses: uses,
      languages: languages,
      today: today
    )
    let profileKeys = profile.validator.keys.map(\.rawValue) + [Field.email.rawValue]
    validator = Validator(Field.allCases.filter { profileKeys.contains($0.rawValue) })
    emailField = FormField(
      Field.email.rawValue,
      email,
      declaredRules: [.required(), .email],
      transform: TextTransform.trimmed
    )
  }

  /// The person's name.
  public var nameField: FormField<String> { profile.nameField }

  /// The person's birthday.
  public var birthField: FormField<CivilDate?> { profile.birthField }

  /// The person's preferred language.
  public var languageField: FormField<Language?> { profile.languageField }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .name: nameField
    case .email: emailField
    case .birthday: birthField
    case .language: languageField
    }
  }

  /// Returns the edited data if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> UserEdit {
    try validate()
    // The profile's fields are this form's too, and were checked just now.
    guard let profile = profile.profile, let email = try? EmailAddress(emailField.value) else {
      throw ValidationErrors(validator.errors)
    }
    return UserEdit(profile: profile, email: email)
  }
}

/// The new data of a user, as an administrator entered it.
///
/// Only ``EditUserForm/submit()`` creates it.
public struct UserEdit: Hashable, Sendable {
  /// The data that users may change themselves.
  public let profile: Profile

  /// The address the person logs in with.
  public let email: EmailAddress

  init(profile: Profile, email: EmailAddress) {
    self.profile = profile
    self.email = email
  }
}
