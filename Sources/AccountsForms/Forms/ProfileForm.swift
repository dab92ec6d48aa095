public import Observation

/// The form in which users edit their own data.
///
/// The address is not part of it: it changes through a mail that proves who owns it.
public final class ProfileForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: Hashable, Sendable {
    case name
    case birthday
    case language

    /// A field that the installation added.
    case custom(String)

    /// The consent of a user whose consent is unknown.
    case agreeTerms
  }

  /// The person's name.
  public let nameField: FormField<String>

  /// The person's birthday.
  public let birthField: FormField<CivilDate?>

  /// The person's preferred language.
  public let languageField: FormField<Language?>

  /// Whether the person agrees to the terms; hidden once they did.
  public let agreeTermsField: FormField<Bool>

  /// The state of each field.
  public let validator: Validator<Field>

  private let custom: CustomInputs

  /// Creates a form with the current data of a user.
  ///
  /// - Parameters:
  ///   - name: the current name; nil for none.
  ///   - birthday: the current birthday; nil for none.
  ///   - language: the current language; nil for none.
  ///   - customValues: the current values of custom fields; nil for a user who must have all that
  ///     are required.
  ///   - rules: the rules. The current birthday stays accepted and the current language offered. A
  ///     user always has a language, so it is never absent.
  ///   - terms: whether the form asks for a consent to the terms.
  ///   - hasAgreed: whether the person agreed before.
  ///   - only: the fields to ask for; nil for all of them.
  ///   - today: the current day for the person, read at every check.
  public init(
    name: String?,
    birthday: CivilDate?,
    language: Language?,
    customValues: [String: CustomValue]? = [:],
    by rules: FormRules = FormRules(),
    terms: FieldUse = .absent,
    hasAgreed: Bool = false,
    only: [Field]? = nil,
    today: @escaping () -> CivilDate
  ) {
    let uses = rules.uses
    custom = CustomInputs(rules.customFields, customValues, phones: rules.phones)
    let builtIn: [Field] = [
      uses.use(of: .name) == .absent ? nil : .name,
      uses.use(of: .birthday) == .absent ? nil : .birthday, .language,
    ]
    .compactMap(\.self)
    let all =
      builtIn + custom.keys.map(Field.custom) + (terms == .absent ? [] : [.agreeTerms])
    validator = Validator(all.filter { only?.contains($0) ?? true })
    let current = language.flatMap { rules.languages.contains($0) ? nil : $0 }
    nameField = .personName(Field.name, uses.use(of: .name), name ?? "")
    birthField = FormField(
      Field.birthday.rawValue,
      birthday,
      declaredRules: uses.use(of: .birthday)
        .rules([
          .birthday(minimumAge: rules.minimumAge, today: today).accepting(birthday)
        ])
    )
    languageField = FormField(
      Field.language.rawValue,
      language,
      declaredRules: [.required(), .offered(rules.languages + [current].compactMap(\.self))]
    )
    let termsRules: [Rule<Bool>] = terms.rules(else: .termsNotAccepted)
    agreeTermsField = FormField(Field.agreeTerms.rawValue, hasAgreed, declaredRules: termsRules)
    agreeTermsField.isHidden = hasAgreed
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .name: nameField
    case .birthday: birthField
    case .language: languageField
    case .custom(let key): custom[key]
    case .agreeTerms: agreeTermsField
    }
  }

  /// The values of the fields that the installation added, as far as they were changed; nil for one
  /// that was deleted.
  package var customChanges: [String: CustomValue?] {
    custom.changes.filter { validator.keys.contains(.custom($0.key)) }
  }

  /// Takes over what was changed in another form, as far as this form has the fields.
  package func takeChanges(of other: ProfileForm) {
    let custom = other.customChanges
    for name in validator.keys where other.hasChanged(name) {
      switch name {
      case .name: nameField.value = other.nameField.value
      case .birthday: birthField.value = other.birthField.value
      case .language: languageField.value = other.languageField.value
      case .custom(let key): enter(custom[key]??.description ?? "", into: name)
      case .agreeTerms: agreeTermsField.value = other.agreeTermsField.value
      }
    }
  }

  /// Returns the edited data if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> Profile {
    try validated { profile }
  }

  /// The profile in the fields, once they are valid; nil if a value is missing.
  var profile: Profile? {
    guard let language = languageField.value else { return nil }
    return Profile(
      name: try? PersonName(nameField.value),
      birthday: birthField.value,
      language: language,
      customValues: custom.values,
      agreesToTerms: agreeTermsField.value
    )
  }
}

extension ProfileForm.Field: RawRepresentable {
  /// The field with a name; an unknown name is that of a field that an installation added.
  public init(rawValue: String) {
    self =
      switch rawValue {
      case "name": .name
      case "birthday": .birthday
      case "language": .language
      case "agreeTerms": .agreeTerms
      default: .custom(rawValue)
      }
  }

  /// The name.
  public var rawValue: String {
    switch self {
    case .name: "name"
    case .birthday: "birthday"
    case .language: "language"
    case .custom(let key): key
    case .agreeTerms: "agreeTerms"
    }
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

  /// The values of the fields that the installation added.
  public let customValues: [String: CustomValue]

  /// Whether the person agrees to the terms, now or before; false if the form did not ask.
  public let agreesToTerms: Bool
}
