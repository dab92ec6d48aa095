import AccountsForms

/// The next step of a login: a text for one of the factors that the step before named.
final class LogInStepForm: ValidatedForm {
  /// The fields, in form order.
  enum Field: String, CaseIterable, Sendable {
    case ticket
    case factor
    case evidence
  }

  /// The ticket from the step before.
  let ticketField = FormField(Field.ticket.rawValue, Secret(""), rules: [.required()])

  /// The name of the factor.
  let factorField = FormField(Field.factor.rawValue, "", rules: [.required()])

  /// The text that the person shows for the factor.
  let evidenceField = FormField(Field.evidence.rawValue, Secret(""), rules: [.required()])

  /// The state of each field.
  let validator = Validator(Field.allCases)

  /// The field with the given name.
  func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .ticket: ticketField
    case .factor: factorField
    case .evidence: evidenceField
    }
  }
}
