public import Observation

/// The form with which an administrator invites a person to sign up.
public final class InviteUserForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case email
    case expiresInDays
    case byMail
  }

  /// The address that has to sign up; empty for any.
  public let emailField: FormField<String>

  /// The time for which the invitation is valid, in days.
  public let daysField: FormField<Int>

  /// Whether the code is sent to the address by mail, if there is an address; otherwise the
  /// administrator gets it.
  public let byMailField: FormField<Bool>

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// Creates a form for an invitation of any address.
  ///
  /// - Parameters:
  ///   - days: the time for which the invitation is valid, until another is entered.
  ///   - maximumDays: the longest time.
  ///   - byMail: whether the code is sent by mail, until another choice is entered.
  ///   - mailDomains: the domains whose addresses may sign up; invited people are no exception.
  public init(
    days: Int,
    maximumDays: Int,
    byMail: Bool = false,
    mailDomains: MailDomains = .all
  ) {
    emailField = .email(Field.email, isRequired: false, at: mailDomains)
    daysField = FormField(
      Field.expiresInDays.rawValue,
      days,
      declaredRules: [.atLeast(1), .atMost(maximumDays)]
    )
    byMailField = FormField(Field.byMail.rawValue, byMail)
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .email: emailField
    case .expiresInDays: daysField
    case .byMail: byMailField
    }
  }

  /// Returns the values if every field is valid.
  ///
  /// - Returns: the address, nil for any; the days; and whether the code is sent to the address.
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> (
    email: EmailAddress?, days: Int, byMail: Bool
  ) {
    try validate()
    let email = try? EmailAddress(emailField.value)
    return (email, daysField.value, byMailField.value && email != nil)
  }
}
