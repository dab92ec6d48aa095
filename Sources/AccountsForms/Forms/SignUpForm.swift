public import Observation

/// The sign-up form: the one declaration behind the terminal, the page, the API and an app.
///
/// A form belongs to whoever fills it in and is used from one place at a time.
public final class SignUpForm: Form, Observable {
  /// The fields, in form order.
  ///
  /// The names are what errors, JSON and pages call them.
  public enum Field: String, CaseIterable, Sendable {
    case name
    case email
    case password
    case confirmPassword
    case birthday
    case language
    case agreeTerms
  }

  /// The age from which people may sign up, in years, unless a form says otherwise.
  public static let legalAge = 18

  /// The person's name.
  public let nameField: FormField<String>

  /// The address the person will log in with.
  public let emailField: FormField<String>

  /// The password.
  public let passwordField: FormField<Secret>

  /// The password once more, to catch a slip of the fingers.
  ///
  /// It is never stored.
  public let confirmPasswordField: FormField<Secret>

  /// The person's birthday; nothing is assumed.
  public let birthField: FormField<CivilDate?>

  /// The language the person wants to be written to in; nothing is assumed.
  public let languageField: FormField<Language?>

  /// Whether the person agrees to the terms.
  public let agreeTermsField: FormField<Bool>

  /// What is known about each field; a store saves nothing unless it is valid.
  public let validator = Validator(Field.allCases)

  private let assess: (Secret) -> PasswordAssessment

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - policy: what the password has to be.
  ///   - estimator: how a password's guesses are counted.
  ///   - minimumAge: in whole years.
  ///   - today: the day by the person's calendar, asked at every check.
  public init(
    policy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator,
    minimumAge: Int = SignUpForm.legalAge,
    today: @escaping () -> CivilDate
  ) {
    let name = FormField(
      Field.name.rawValue,
      "",
      rules: [.required(), .personName],
      transform: TextTransform.name
    )
    let email = FormField(
      Field.email.rawValue,
      "",
      rules: [.required(), .email],
      transform: TextTransform.trimmed
    )
    let personalWords = { Self.personalWords(name: name.value, email: email.value) }
    assess = { policy.assess($0, estimator: estimator, personalWords: personalWords()) }
    let password = FormField(
      Field.password.rawValue,
      Secret(""),
      rules: [
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
      rules: [.confirms(password)],
      transform: { $0.normalized() }
    )
    birthField = FormField(
      Field.birthday.rawValue,
      nil,
      rules: [.required(), .birthday(minimumAge: minimumAge, today: today)]
    )
    languageField = FormField(Field.language.rawValue, nil, rules: [.required()])
    agreeTermsField = FormField(
      Field.agreeTerms.rawValue,
      false,
      rules: [.required(.termsNotAccepted)]
    )
  }

  /// The field of a name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .name: nameField
    case .email: emailField
    case .password: passwordField
    case .confirmPassword: confirmPasswordField
    case .birthday: birthField
    case .language: languageField
    case .agreeTerms: agreeTermsField
    }
  }

  /// What the policy makes of the password as it is: for a meter and a list of requirements beside the field.
  public var passwordAssessment: PasswordAssessment { assess(passwordField.value) }

  /// Hands over the person, if every field is valid.
  ///
  /// - Returns: what a store saves.
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> NewUser {
    try requireValid()
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
      language: language
    )
  }

  static func personalWords(name: String, email: String) -> [String] {
    let local = email.prefix { $0 != "@" }
    let parts = name.split(separator: " ").map(String.init)
    // What is too long to be accepted is no hint either, and would only cost time.
    return ([name, email, String(local)] + parts)
      .filter {
        $0.utf8.count <= TextTransform.maximumBytes
      }
  }
}
