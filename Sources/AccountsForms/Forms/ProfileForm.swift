public import Observation

/// The form in which people change what is known of them.
///
/// The address is not among it: it changes by a mail that proves whose it is.
public final class ProfileForm: Form, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case name
    case birthday
    case language
  }

  /// The person's name.
  public let nameField: FormField<String>

  /// The person's birthday.
  public let birthField: FormField<CivilDate?>

  /// The language the person wants to be written to in.
  public let languageField: FormField<Language?>

  /// What is known about each field.
  public let validator = Validator(Field.allCases)

  /// Creates a form that shows what is known of a person.
  ///
  /// - Parameters:
  ///   - name: the name there is.
  ///   - birthday: the birthday there is.
  ///   - language: the language there is.
  ///   - minimumAge: in whole years.
  ///   - today: the day by the person's calendar, asked at every check.
  public init(
    name: String,
    birthday: CivilDate,
    language: Language,
    minimumAge: Int = SignUpForm.legalAge,
    today: @escaping () -> CivilDate
  ) {
    nameField = FormField(
      Field.name.rawValue,
      name,
      rules: [.required(), .personName],
      transform: TextTransform.name
    )
    birthField = FormField(
      Field.birthday.rawValue,
      birthday,
      rules: [.required(), .birthday(minimumAge: minimumAge, today: today)]
    )
    languageField = FormField(Field.language.rawValue, language, rules: [.required()])
  }

  /// The field of a name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .name: nameField
    case .birthday: birthField
    case .language: languageField
    }
  }

  /// Hands over what is to be known from now on, if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> Profile {
    try requireValid()
    guard let profile else { throw ValidationErrors(validator.errors) }
    return profile
  }

  /// What the fields hold, for whoever has just found them valid; nil where something is missing.
  var profile: Profile? {
    guard
      let name = try? PersonName(nameField.value),
      let birthday = birthField.value,
      let language = languageField.value
    else { return nil }
    return Profile(name: name, birthday: birthday, language: language)
  }
}

/// What people may change of what is known of them.
///
/// Only a form that is valid makes one.
public struct Profile: Hashable, Sendable {
  /// The person's name.
  public let name: PersonName

  /// The person's birthday.
  public let birthday: CivilDate

  /// The language the person wants to be written to in.
  public let language: Language

  init(name: PersonName, birthday: CivilDate, language: Language) {
    self.name = name
    self.birthday = birthday
    self.language = language
  }
}
