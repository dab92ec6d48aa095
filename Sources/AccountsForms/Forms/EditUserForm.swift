public import Observation

/// The form in which an administrator edits a user, including the address.
public final class EditUserForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: Hashable, Sendable {
    case email

    /// A field of the user's profile.
    case profile(ProfileForm.Field)
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
  ///   - customValues: the current values of custom fields; nil for a user who must have all that
  ///     are required.
  ///   - rules: the rules; see ``ProfileForm``.
  ///   - today: the current day for the person, read at every check.
  public init(
    name: String?,
    email: String,
    birthday: CivilDate?,
    language: Language?,
    customValues: [String: CustomValue]? = [:],
    by rules: FormRules = FormRules(),
    today: @escaping () -> CivilDate
  ) {
    profile = ProfileForm(
      name: name,
      birthday: birthday,
      language: language,
      customValues: customValues,
      by: rules,
      today: today
    )
    let keys = profile.validator.keys.map(Field.profile)
    let place = keys.first == .profile(.name) ? 1 : 0
    validator = Validator(keys.prefix(place) + [.email] + keys.dropFirst(place))
    emailField = .email(Field.email, email)
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
    case .email: emailField
    case .profile(let name): profile.field(name)
    }
  }

  /// The values of the fields that the installation added, as far as they were changed; nil for one
  /// that was deleted.
  package var customChanges: [String: CustomValue?] { profile.customChanges }

  /// Takes over what was changed in another form, as far as this form has the fields.
  package func takeChanges(of other: EditUserForm) {
    profile.takeChanges(of: other.profile)
    if other.hasChanged(.email) { emailField.value = other.emailField.value }
  }

  /// Returns the edited data if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> UserEdit {
    // The profile's fields are this form's too.
    try validated {
      guard let profile = profile.profile, let email = try? EmailAddress(emailField.value) else {
        return nil
      }
      return UserEdit(profile: profile, email: email)
    }
  }
}

extension EditUserForm.Field: RawRepresentable {
  /// The field with a name; an unknown name is that of a field that an installation added.
  public init(rawValue: String) {
    self = rawValue == "email" ? .email : .profile(ProfileForm.Field(rawValue: rawValue))
  }

  /// The name.
  public var rawValue: String {
    switch self {
    case .email: "email"
    case .profile(let field): field.rawValue
    }
  }
}

extension EditUserForm.Field {
  /// The person's name.
  public static let name = Self.profile(.name)

  /// The person's birthday.
  public static let birthday = Self.profile(.birthday)

  /// The person's preferred language.
  public static let language = Self.profile(.language)
}

/// The new data of a user, as an administrator entered it.
///
/// Only ``EditUserForm/submit()`` creates it.
public struct UserEdit: Hashable, Sendable {
  /// The data that users may change themselves.
  public let profile: Profile

  /// The address the person logs in with.
  public let email: EmailAddress
}
