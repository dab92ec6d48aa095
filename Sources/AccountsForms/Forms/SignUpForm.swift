public import Observation

/// The sign-up form: the one declaration behind the terminal, the page, the API and an app.
///
/// A form belongs to the person who fills it in and is used from one place at a time.
public final class SignUpForm: ValidatedForm, Observable {
  /// The fields that a form can have, in form order; ``validator`` has those of this form.
  ///
  /// Errors, JSON and pages use these names.
  public enum Field: String, CaseIterable, Sendable {
    case invitation
    case name
    case email
    case password
    case confirmPassword
    case birthday
    case language
    case agreeTerms

    /// The fields that an installation may leave out.
    public static let omissible: Set<Field> = [.confirmPassword, .agreeTerms]
  }

  /// The default minimum age for signing up, in years: the age of majority in most countries, at which a contract
  /// binds.
  public static let legalAge = 18

  /// The code of the person's invitation; not a field of this form unless an invitation is asked for.
  public let invitationField: FormField<String>

  /// The person's name.
  public let nameField: FormField<String>

  /// The address the person will log in with.
  public let emailField: FormField<String>

  /// The password.
  public let passwordField: FormField<Secret>

  /// The password again, to catch typos; never stored.
  public let confirmPasswordField: FormField<Secret>

  /// The person's birthday; empty at first.
  public let birthField: FormField<CivilDate?>

  /// The person's preferred language; empty at first.
  public let languageField: FormField<Language?>

  /// Whether the person agrees to the terms.
  public let agreeTermsField: FormField<Bool>

  /// The state of each field; a save requires all of them to be valid.
  public let validator: Validator<Field>

  private let assess: (Secret) -> PasswordAssessment

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - policy: the policy for the password.
  ///   - estimator: the guess estimator.
  ///   - minimumAge: the minimum age, in whole years.
  ///   - mailDomains: the domains whose addresses may sign up.
  ///   - asksForInvitation: whether the code of an invitation is required.
  ///   - omitted: the fields to leave out, of ``Field/omissible``; others stay.
  ///   - today: the current day for the person, read at every check.
  public init(
    policy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator = conservativeEstimator,
    minimumAge: Int = SignUpForm.legalAge,
    mailDomains: MailDomains = .all,
    asksForInvitation: Bool = false,
    omitting omitted: Set<Field> = [],
    today: @escaping () -> CivilDate = { .today }
  ) {
    let missing = omitted.intersection(Field.omissible)
    validator = Validator(
      Field.allCases.filter { !missing.contains($0) && ($0 != .invitation || asksForInvitation) }
    )
    invitationField = FormField(
      Field.invitation.rawValue,
      "",
      declaredRules: [.required(), .invitationCode],
      transform: TextTransform.trimmed
    )
    let name = FormField(
      Field.name.rawValue,
      "",
      declaredRules: [.required(), .personName],
      transform: TextTransform.name
    )
    let email = FormField(
      Field.email.rawValue,
      "",
      declaredRules: [.required(), .email]
        + (mailDomains == .all ? [] : [.mailDomain(mailDomains)]),
      transform: TextTransform.trimmed
    )
    let personalWords = { Self.personalWords(name: name.value, email: email.value) }
    assess = { policy.assess($0, estimator: estimator, personalWords: personalWords()) }
    let password = FormField(
      Field.password.rawValue,
      Secret(""),
      declaredRules: [
        .required(),
        .password(policy, estimator: estimator, personalWords: personalWords),
      ],
      transform: { $0.normalized() }
    )
    nameField = name
    emailField = email
    passwordField = password
    confirmPasswordField = FormField(
      Field.confirmPassword.rawValue,
      Secret(""),
      declaredRules: [.confirms(password)],
      transform: { $0.normalized() }
    )
    birthField = FormField(
      Field.birthday.rawValue,
      nil,
      declaredRules: [.required(), .birthday(minimumAge: minimumAge, today: today)]
    )
    languageField = FormField(Field.language.rawValue, nil, declaredRules: [.required()])
    agreeTermsField = FormField(
      Field.agreeTerms.rawValue,
      false,
      declaredRules: [.required(.termsNotAccepted)]
    )
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
    }
  }

  /// The fields with a value of their own: a checklist or a summary has a line for each.
  package var summarizedFields: [Field] { validator.keys.filter { $0 != .confirmPassword } }

  /// Whether a field has a value that the form accepts, and no known error.
  package func isMet(_ name: Field) -> Bool {
    errors(of: name).isEmpty && field(name).visibleErrors.isEmpty
  }

  /// The assessment of the password so far, for a strength meter and a list of requirements beside the field.
  public var passwordAssessment: PasswordAssessment { assess(passwordField.value) }

  /// Returns the new user if every field is valid.
  ///
  /// - Returns: the user to store.
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> NewUser {
    try validate()
    guard
      let name = try? PersonName(nameField.value),
      let email = try? EmailAddress(emailField.value),
      let birthday = birthField.value,
      let language = languageField.value
    else { throw ValidationErrors(validator.errors) }
    return NewUser(
      name: name,
      email: email,
      password: passwordField.value,
      birthday: birthday,
      language: language,
      agreesToTerms: agreeTermsField.value,
      invitation: InvitationCode(invitationField.value)
    )
  }

  /// The most parts of a name that are compared: longer names have no more that anybody would guess.
  static let namePartLimit = 20

  /// The words that must not be the password: the name and its parts, and the address with and without its domain.
  ///
  /// A text that is too long to be accepted gives none: it would only cost time, with every check of the form.
  static func personalWords(name: String, email: String) -> [String] {
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
}
