/// The rules that an installation sets for its forms, wherever they are filled in.
public struct FormRules: Sendable {
  /// The policy for new passwords.
  public var passwordPolicy: PasswordPolicy

  /// The estimator of a password's guesses.
  public var estimator: GuessEstimator { didSet { closures = ClosureIdentity() } }

  /// The minimum age for signing up, in whole years.
  public var minimumAge: Int

  /// The domains whose addresses may sign up.
  public var mailDomains: MailDomains

  /// The people who may sign up.
  public var signUpAccess: SignUpAccess

  /// The uses of fields that are not required; see ``SignUpForm/Field/possibleUses``.
  public var uses: [SignUpForm.Field: FieldUse]

  /// The languages to choose from.
  public var languages = Language.allCases

  /// The custom fields.
  public var customFields: [CustomField]

  /// The format of phone numbers.
  public var phones: PhoneNumberFormat {
    didSet { closures = ClosureIdentity() }
  }

  /// The texts of ``customFields``, by language and by the keys of ``Messages``.
  public var texts: [Language: [String: String]] = [:]

  /// The required fields that users are asked for at their next login if they lack the value: name,
  /// birthday and ``customFields``.
  public var askExistingUsers: [SignUpForm.Field: AskAgain] = [:]

  /// Identifies ``estimator`` and ``phones``, which have closures and cannot be compared.
  private(set) var closures = ClosureIdentity()

  /// Creates rules; the defaults are those of ``SignUpForm``.
  public init(
    passwordPolicy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator = conservativeEstimator,
    minimumAge: Int = SignUpForm.legalAge,
    mailDomains: MailDomains = .all,
    signUpAccess: SignUpAccess = .open,
    uses: [SignUpForm.Field: FieldUse] = [:],
    customFields: [CustomField] = [],
    phones: PhoneNumberFormat = .international
  ) {
    self.phones = phones
    self.uses = uses
    self.customFields = customFields
    self.passwordPolicy = passwordPolicy
    self.estimator = estimator
    self.minimumAge = minimumAge
    self.mailDomains = mailDomains
    self.signUpAccess = signUpAccess
  }

  /// Whether the installation added a field for a phone number.
  public var asksForPhone: Bool {
    customFields.contains { if case .phone = $0.kind { true } else { false } }
  }

  /// The words of the forms in a language.
  public func messages(in language: Language) -> Messages {
    Messages(language, translations: texts)
  }

  /// Creates an empty sign-up form.
  ///
  /// - Parameters:
  ///   - language: the language in which the person fills in the form.
  ///   - today: the current day for the person, read at every check.
  /// - Returns: the form.
  public func signUpForm(
    in language: Language,
    today: @escaping () -> CivilDate = { .today }
  ) -> SignUpForm {
    SignUpForm(by: self, in: language, today: today)
  }

  /// Creates an empty form with which an administrator creates a user, with an address at any
  /// domain and without an invitation.
  ///
  /// - Parameters:
  ///   - language: the language in which the administrator fills in the form.
  ///   - today: the current day for the person, read at every check.
  /// - Returns: the form.
  public func createUserForm(
    in language: Language,
    today: @escaping () -> CivilDate = { .today }
  ) -> SignUpForm {
    openToAll.signUpForm(in: language, today: today)
  }

  /// The rules for users whom an administrator creates: any mail domain, no invitation.
  package var openToAll: FormRules {
    var rules = self
    rules.mailDomains = .all
    rules.signUpAccess = .open
    return rules
  }

  /// Creates an empty form to change a password.
  ///
  /// - Parameters:
  ///   - name: the person's name, which is refused as a password.
  ///   - email: the person's address, which is refused as well.
  /// - Returns: the form.
  public func changePasswordForm(name: String, email: String) -> ChangePasswordForm {
    ChangePasswordForm(by: self, name: name, email: email)
  }

  /// Creates an empty form to ask for another address.
  public func changeEmailForm() -> ChangeEmailForm { ChangeEmailForm(mailDomains: mailDomains) }

  /// Creates an empty form to set a new password with a code.
  public func recoverForm() -> RecoverForm { RecoverForm(by: self) }
}

/// The identity of closures: copies of the same rules share it until a closure is replaced.
final class ClosureIdentity: Sendable {}
