public import Observation

/// The form that confirms an act with a code from a mail.
public final class ConfirmForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case confirmationCode
    case password
  }

  /// The code.
  public let codeField = FormField.code(Field.confirmationCode, .recoveryCode)

  /// The password of the account, for an act that needs it; today's policy does not apply to it.
  public let passwordField = FormField.currentPassword(Field.password, isRequired: false)

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  public init() {}

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .confirmationCode: codeField
    case .password: passwordField
    }
  }

  /// Returns the code and the password if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> CodeConfirmation {
    let code = try validated { RecoveryCode(codeField.value) }
    return CodeConfirmation(
      code: code,
      password: passwordField.isEmpty ? nil : passwordField.value
    )
  }
}

/// A request to confirm an action with a code from an e-mail.
///
/// Only ``ConfirmForm/submit()`` creates it.
public struct CodeConfirmation: Sendable {
  /// The code, to be looked up.
  public let code: RecoveryCode

  /// The password as typed, for an action that needs it; nil for none.
  public let password: Secret?
}
