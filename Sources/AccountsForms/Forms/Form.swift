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
  ///
  /// A field that changes afterwards is unknown to the validator until it is judged again.
  public func validate() {
    for name in Field.allCases { validate(name) }
  }

  /// Judges one field, records the verdict in the validator, and shows what is wrong.
  public func validate(_ name: Field) {
    let field = field(name)
    let handle = validator.handle(for: name)
    handle.record(field.errors)
    field.showErrors = true
    field.onOutdated = { handle.forget() }
  }

  /// Takes the verdict of somebody other than the rules, such as a database that knows an address is taken.
  ///
  /// It is recorded in the validator and shown at its fields until their values change.
  public func report(_ errors: ValidationErrors) {
    for error in errors {
      guard let name = Field(rawValue: error.field) else { continue }
      field(name).report(error.failure)
      validate(name)
    }
  }

  /// Returns every field to its original value and forgets every verdict.
  public func reset() {
    for field in fields { field.reset() }
    validator.reset()
  }

  /// Takes what somebody typed into a field, as text.
  ///
  /// - Parameters:
  ///   - text: as typed; see ``FormFieldRepresentable/enter(_:)``.
  ///   - name: where it was typed.
  public func enter(_ text: String, into name: Field) { field(name).enter(text) }

  /// The first field that is wrong: where the focus goes after a refused submit.
  public var firstInvalidField: Field? {
    Field.allCases.first { !field($0).isValid }
  }

  /// Validates, and refuses to go on unless every field is valid: how a form's `submit()` begins.
  ///
  /// What was reported from outside is forgotten first: whoever reported it is about to be asked again.
  ///
  /// - Throws: every field's error, in form order.
  public func requireValid() throws(ValidationErrors) {
    for field in fields { field.report(nil) }
    validate()
    guard validator.isValid else { throw ValidationErrors(validator.errors) }
  }
}
