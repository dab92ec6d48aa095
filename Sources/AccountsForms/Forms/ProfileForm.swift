public import Observation

/// The form in which users edit their own data.
///
/// The address is not part of it: it changes through a mail that proves who owns it.
public final class ProfileForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case name
    case birthday
    case language

    /// The field of a sign-up with the same value.
    var ofSignUp: SignUpForm.Field {
      switch self {
      case .name: .name
      case .birthday: .birthday
      case .language: .language
      }
    }
  }

  /// The person's name.
  public let nameField: FormField<String>

  /// The person's birthday.
  public let birthField: FormField<CivilDate?>

  /// The person's preferred language.
  public let languageField: FormField<Language?>

  /// The state of each field.
  public let validator: Validator<Field>

  /// Creates a form with the current data of a user.
  ///
  /// - Parameters:
  ///   - name: the current name; nil for none.
  ///   - birthday: the current birthday; nil for none.
  ///   - language: the current language; nil for none.
  ///   - minimumAge: the minimum age of a birthday that is entered, in whole years; the current one stays accepted.
  ///   - uses: the uses of fields that are not required. A user always has a language, so it is never absent.
  ///   - languages: the languages to choose from, besides the current one.
  ///   - today: the current day for the person, read at every check.
  public init(
    name: String?,
    birthday: CivilDate?,
    language: Language?,
    minimumAge: Int = SignUpForm.legalAge,
    uses: [SignUpForm.Field: FieldUse] = [:],
    languages: [Language] = Language.allCases,
    today: @escaping () -> CivilDate
  ) {
    validator = Validator(
      Field.allCases.filter { $0 == .language || uses.use(of: $0.ofSignUp) != .absent }
    )
    let current = language.flatMap { languages.contains($0) ? nil : $0 }
    nameField = FormField(
      Field.name.rawValue,
      name ?? "",
      declaredRules: uses.use(of: .name).rules([.personName]),
      transform: TextTransform.name
    )
    birthField = FormField(
      Field.birthday.rawValue,
      birthday,
      declaredRules: uses.use(of: .birthday)
        .rules([
          .birthday(minimumAge: minimumAge, today: today).accepting(birthday)
        ])
    )
    languageField = FormField(
      Field.language.rawValue,
      language,
      declaredRules: [.required(), .offered(languages + [current].compactMap(\.self))]
    )
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .name: nameField
    case .birthday: birthField
    case .language: languageField
    }
  }

  /// Returns the edited data if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> Profile {
    try validate()
    guard let profile else { throw ValidationErrors(validator.errors) }
    return profile
  }

  /// The profile in the fields, once they are valid; nil if a value is missing.
  var profile: Profile? {
    guard let language = languageField.value else { return nil }
    return Profile(
      name: try? PersonName(nameField.value),
      birthday: birthField.value,
      language: language
    )
  }
}

/// The data that users may change themselves.
///
/// Only a valid form creates it.
public struct Profile: Hashable, Sendable {
  /// The person's name; nil for none.
  public let name: PersonName?

  /// The person's birthday; nil for none.
  public let birthday: CivilDate?

  /// The person's preferred language.
  public let language: Language

  init(name: PersonName?, birthday: CivilDate?, language: Language) {
    self.name = name
    self.birthday = birthday
    self.language = language
  }
}
