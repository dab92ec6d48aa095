public import Observation

/// The form in which an admin changes what is known of a user, the address among it.
public final class EditUserForm: Form, Observable {
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

  /// What is known about each field.
  public let validator = Validator(Field.allCases)

  /// Creates a form that shows what is known of a person.
  ///
  /// - Parameters:
  ///   - name: the name there is.
  ///   - email: the address there is.
  ///   - birthday: the birthday there is.
  ///   - language: the language there is.
  ///   - minimumAge: in whole years.
  ///   - today: the day by the person's calendar, asked at every check.
  public init(
    name: String,
    email: String,
    birthday: CivilDate,
    language: Language,
    minimumAge: Int = SignUpForm.legalAge,
    today: @escaping () -> CivilDate
  ) {
    profile = ProfileForm(
      name: name,
      birthday: birthday,
      language: language,
      minimumAge: minimumAge,
      today: today
    )
    emailField = FormField(
      Field.email.rawValue,
      email,
      rules: [.required(), .email],
      transform: TextTransform.trimmed
    )
  }

  /// The person's name.
  public var nameField: FormField<String> { profile.nameField }

  /// The person's birthday.
  public var birthField: FormField<CivilDate?> { profile.birthField }

  /// The language the person wants to be written to in.
  public var languageField: FormField<Language?> { profile.languageField }

  /// The field of a name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .name: nameField
    case .email: emailField
    case .birthday: birthField
    case .language: languageField
    }
  }

  /// Hands over what is to be known from now on, if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> UserEdit {
    try requireValid()
    // The fields of the profile are this form's too, and were judged just now.
    guard let profile = profile.profile, let email = try? EmailAddress(emailField.value) else {
      throw ValidationErrors(validator.errors)
    }
    return UserEdit(profile: profile, email: email)
  }
}

/// What an admin wants to be known of a user.
///
/// Only ``EditUserForm/submit()`` makes one.
public struct UserEdit: Hashable, Sendable {
  /// What people may change themselves.
  public let profile: Profile

  /// The address the person logs in with.
  public let email: EmailAddress

  init(profile: Profile, email: EmailAddress) {
    self.profile = profile
    self.email = email
  }
}
