public import Observation

/// The sign-up form: the one declaration behind the terminal, the page, the API and an app.
///
/// A form belongs to the person who fills it in and is used from one place at a time.
public final class SignUpForm: ValidatedForm, Observable {
  /// The default minimum age for signing up, in years: the age of majority in most countries, at
  /// which a contract binds.
  public static let legalAge = 18

  /// The code of the person's invitation, in forms that ask for one.
  public let invitationField: FormField<String>

  /// The person's name.
  public let nameField: FormField<String>

  /// The address the person will log in with.
  public let emailField: FormField<String>

  /// The password.
  public var passwordField: FormField<Secret> { newPassword.password }

  /// The password again, to catch typos; never stored.
  public var confirmPasswordField: FormField<Secret> { newPassword.confirmation }

  /// The person's birthday; empty at first.
  public let birthField: FormField<CivilDate?>

  /// The person's preferred language; empty at first.
  public let languageField: FormField<Language?>

  /// Whether the person agrees to the terms.
  public let agreeTermsField: FormField<Bool>

  /// The language of a person who names none: that of the form as filled in, if it is offered.
  public let defaultLanguage: Language

  /// The state of each field; a save requires all of them to be valid.
  public let validator: Validator<Field>

  /// The rules that the form was made by.
  let rules: FormRules

  private let custom: CustomInputs
  private let newPassword: NewPasswordFields

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - rules: the rules.
  ///   - language: the language in which the person fills in the form.
  ///   - today: the current day for the person, read at every check.
  public init(
    by rules: FormRules = FormRules(),
    in language: Language = .english,
    today: @escaping () -> CivilDate = { .today }
  ) {
    self.rules = rules
    custom = CustomInputs(rules.customFields, phones: rules.phones)
    validator = Validator(Self.fields(by: rules))
    let languages = rules.languages
    defaultLanguage = languages.contains(language) ? language : languages.first ?? language
    invitationField = .code(Field.invitation, .invitationCode)
    let name = FormField.personName(Field.name, rules.uses.use(of: .name))
    let email = FormField.email(Field.email, at: rules.mailDomains)
    nameField = name
    emailField = email
    newPassword = NewPasswordFields(Field.password, .confirmPassword, by: rules) {
      Self.personalWords(name: name.value, email: email.value)
    }
    let age = Rule<CivilDate?>.birthday(minimumAge: rules.minimumAge, today: today)
    let birthdayRules = rules.uses.use(of: .birthday).rules([age])
    birthField = FormField(Field.birthday.rawValue, nil, declaredRules: birthdayRules)
    let languageRules = rules.uses.use(of: .language).rules([Rule.offered(languages)])
    languageField = FormField(Field.language.rawValue, nil, declaredRules: languageRules)
    let termsRules: [Rule<Bool>] = rules.uses.use(of: .agreeTerms).rules(else: .termsNotAccepted)
    agreeTermsField = FormField(Field.agreeTerms.rawValue, false, declaredRules: termsRules)
  }

  /// The fields of a form, in form order.
  private static func fields(by rules: FormRules) -> [Field] {
    let builtIn = Field.builtIn.filter {
      rules.uses.use(of: $0) != .absent && ($0 != .invitation || rules.signUpAccess == .invited)
    }
    // Consent to all of it comes last.
    return builtIn.filter { $0 != .agreeTerms } + rules.customFields.map { .custom($0.key) }
      + builtIn.filter { $0 == .agreeTerms }
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .invitation: invitationField
    case .name: nameField
    case .email: emailField
    case .password: passwordField
    case .confirmPassword: confirmPasswordField
    case .birthday: birthField
    case .language: languageField
    case .agreeTerms: agreeTermsField
    case .custom(let key): custom[key]
    }
  }

  /// The fields that a checklist has: those that may not be left empty.
  package var checkedFields: [Field] { summarizedFields.filter(requires) }

  /// The fields with a value of their own, which a summary has a line for.
  package var summarizedFields: [Field] { validator.keys.filter { $0 != .confirmPassword } }

  /// Whether the form has a field that may not be left empty.
  package func requires(_ name: Field) -> Bool {
    validator.keys.contains(name) && field(name).isRequired
  }

  /// Whether a field has a value that the form accepts, and no known error.
  package func isMet(_ name: Field) -> Bool {
    errors(of: name).isEmpty && field(name).visibleErrors.isEmpty
  }

  /// The assessment of the password so far, for a strength meter and a list of requirements.
  public var passwordAssessment: PasswordAssessment { newPassword.assessment }

  /// Returns the new user if every field is valid.
  ///
  /// - Returns: the user to store.
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> NewUser {
    let email = try validated { try? EmailAddress(emailField.value) }
    let details = NewUser.Details(
      name: has(.name) ? try? PersonName(nameField.value) : nil,
      email: email,
      birthday: has(.birthday) ? birthField.value : nil,
      language: (has(.language) ? languageField.value : nil) ?? defaultLanguage,
      agreesToTerms: has(.agreeTerms) && agreeTermsField.value,
      invitation: InvitationCode(invitationField.value),
      customValues: custom.values
    )
    return NewUser(details, password: passwordField.value)
  }

  /// Whether the form has a field; nobody checks the value of one that it does not have.
  private func has(_ name: Field) -> Bool { validator.keys.contains(name) }

  /// The most parts of a name that are compared: nobody would guess more.
  static let namePartLimit = 20

  /// The words that must not be the password: the name and its parts, and the address with and
  /// without its domain.
  ///
  /// A text that is too long to be accepted gives none: it would only cost time, with every check
  /// of the form.
  package static func personalWords(name: String, email: String) -> [String] {
    let isName = name.unicodeScalars.count <= PersonName.maximumLength
    let parts = name.split(separator: " ").prefix(namePartLimit).map(String.init)
    let isAddress = email.utf8.count <= EmailAddress.maximumBytes
    let local = String(decoding: email.utf8.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
    return (isName ? [name] : []) + (isAddress ? [email, local] : []) + (isName ? parts : [])
  }
}

extension SignUpForm {
  /// Enters a password into both password fields, for input from a program, which makes no typos.
  public func enterPassword(_ password: Secret) {
    passwordField.value = password
    confirmPasswordField.value = password
  }

  /// Empties the password fields, once the password is stored.
  package func forgetPasswords() { newPassword.reset() }
}
