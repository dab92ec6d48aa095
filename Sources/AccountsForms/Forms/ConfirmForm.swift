public import Observation

/// The form that confirms an act with a code from a mail.
public final class ConfirmForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case confirmationCode
    case password
  }

  /// The code.
  public let codeField = FormField(
    Field.confirmationCode.rawValue,
    "",
    declaredRules: [.required(), .recoveryCode],
    transform: TextTransform.trimmed
  )

  /// The password of the account, for an act that needs it; today's policy does not apply to it.
  public let passwordField = FormField(
    Field.password.rawValue,
    Secret(""),
    declaredRules: [.withinHashingLimit],
    transform: { $0.normalized() }
  )

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
}
