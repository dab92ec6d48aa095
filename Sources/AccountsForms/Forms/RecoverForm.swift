public import Observation

/// The form for setting a new password with a code, by a person who does not know the old one.
public final class RecoverForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case recoveryCode
    case newPassword
    case confirmPassword
  }

  /// The code.
  public let codeField = FormField.code(Field.recoveryCode, .recoveryCode)

  /// The new password.
  public var newPasswordField: FormField<Secret> { newPassword.password }

  /// The new password again, to catch typos.
  public var confirmPasswordField: FormField<Secret> { newPassword.confirmation }

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// The rules that the form was made by.
  let rules: FormRules

  private let newPassword: NewPasswordFields
  private let owner: Owner

  /// Creates an empty form by rules.
  public init(by rules: FormRules = FormRules()) {
    self.rules = rules
    let owner = Owner()
    self.owner = owner
    newPassword = NewPasswordFields(Field.newPassword, .confirmPassword, by: rules) { owner.words }
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .recoveryCode: codeField
    case .newPassword: newPasswordField
    case .confirmPassword: confirmPasswordField
    }
  }

  /// The assessment of the new password so far, for a strength meter and a list of requirements
  /// beside the field.
  public var passwordAssessment: PasswordAssessment { newPassword.assessment }

  /// Refuses the name and the address of the code's owner as passwords: nobody knows them before
  /// the code is found.
  ///
  /// - Parameters:
  ///   - name: the person's name.
  ///   - email: the person's address.
  package func refuseAsPassword(name: String, email: String) {
    owner.words = SignUpForm.personalWords(name: name, email: email)
  }

  /// Returns the code and the new password if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> Recovery {
    let code = try validated { RecoveryCode(codeField.value) }
    return Recovery(code: code, password: newPasswordField.value)
  }

  /// Empties the password fields, once the password is stored.
  package func forgetPasswords() { newPassword.reset() }

  /// The words that must not be the password.
  private final class Owner { var words: [String] = [] }
}

/// A request to set a new password, with a code as proof.
///
/// Only ``RecoverForm/submit()`` creates it.
public struct Recovery: Sendable {
  /// The code, to be looked up.
  public let code: RecoveryCode

  /// The new password, which meets the policy.
  public let password: Secret
}
