/// A declared form: named fields in a fixed order, and a validator that gates what becomes of them.
///
/// A form belongs to whoever fills it in and is used from one place at a time.
public protocol Form: AnyObject {
  /// The names of the fields, in form order: what errors, JSON and pages call them.
  associatedtype Field: CaseIterable & Hashable & Sendable & RawRepresentable<String>

  /// What is known about each field; nothing is saved unless it is valid.
  var validator: Validator<Field> { get }

  /// The field of a name.
  func field(_ name: Field) -> any FormFieldRepresentable
}

extension Form {
  /// The fields, in form order.
  public var fields: [any FormFieldRepresentable] { Field.allCases.map(field) }

  /// Whether every field is valid.
  ///
  /// A form without fields is not, and disabling one changes nothing.
  public var isValid: Bool { !fields.isEmpty && fields.allSatisfy(\.isValid) }

  /// Whether some field differs from what it started from.
  public var isModified: Bool { fields.contains(where: \.isModified) }

  /// Whether no field may be edited; setting it sets every field.
  public var isDisabled: Bool {
    get { !fields.isEmpty && fields.allSatisfy(\.isDisabled) }
    set { for field in fields { field.isDisabled = newValue } }
  }

  /// What is wrong, in form order: at most one error for each field.
  public var errors: [ValidationError] { fields.flatMap(\.errors) }

  /// What is wrong with a field now: at most one error.
  public func errors(of name: Field) -> [ValidationError] { field(name).errors }

  /// Judges every field, records the verdicts in the validator, and shows what is wrong.
  public func validate() {
    for name in Field.allCases {
      let field = field(name)
      validator.handle(for: name).record(field.errors)
      field.showErrors = true
    }
  }

  /// Returns every field to its original value and forgets every verdict.
  public func reset() {
    for field in fields { field.reset() }
    validator.reset()
  }

  /// The first field that is wrong: where the focus goes after a refused submit.
  public var firstInvalidField: Field? {
    Field.allCases.first { !field($0).isValid }
  }

  /// Validates, and refuses to go on unless every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  func requireValid() throws(ValidationErrors) {
    validate()
    guard validator.isValid else { throw ValidationErrors(validator.errors) }
  }
}
