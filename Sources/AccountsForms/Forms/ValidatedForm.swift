/// A form whose fields have names, with a validator that decides whether it may be saved.
public protocol ValidatedForm: Formidable {
  /// The names of fields, as errors, JSON and pages use them.
  associatedtype Field: Hashable & Sendable & RawRepresentable<String>

  /// The state of each field; a save requires all of them to be valid. Its keys are the fields of
  /// this form, in order.
  var validator: Validator<Field> { get }

  /// The field with the given name.
  func field(_ name: Field) -> any FormFieldRepresentable
}

extension ValidatedForm {
  /// The fields, in form order.
  public var fields: [any FormFieldRepresentable] { validator.keys.map(field) }

  /// The error of a field now: at most one.
  public func errors(of name: Field) -> [ValidationError] { field(name).errors }

  /// Checks every field for display: records the results in the validator and shows the errors.
  ///
  /// A field that changes afterwards is unknown to the validator until it is checked again.
  public func check() { for name in validator.keys { check(name) } }

  /// Checks one field for display: records the result in the validator and shows the error.
  public func check(_ name: Field) {
    let field = field(name)
    record(name)
    field.showErrors = true
    field.onOutdated = { [validator] in validator.handle(for: name).forget() }
    // Rules that look at this field may have another result now.
    for other in validator.keys where other != name && validator.state(of: other) != .unknown {
      record(other)
    }
  }

  private func record(_ name: Field) {
    validator.handle(for: name).record(field(name).errors)
  }

  /// Checks every field and throws unless the validator finds all of them valid.
  ///
  /// - Throws: every field's error, in form order.
  public func validate() throws(ValidationErrors) {
    for field in fields { field.report(nil) }
    check()
    guard validator.isValid else { throw ValidationErrors(validator.errors) }
  }

  /// Checks every field, and returns what a form makes of valid values.
  ///
  /// - Throws: every field's error, in form order.
  func validated<Value>(_ make: () -> Value?) throws(ValidationErrors) -> Value {
    try validate()
    guard let value = make() else { throw ValidationErrors(validator.errors) }
    return value
  }

  /// Records errors that come from outside the rules, such as a database where an address is taken.
  ///
  /// Each error is shown at its field until the value changes.
  public func report(_ errors: ValidationErrors) {
    for error in errors {
      guard let name = Field(rawValue: error.field), validator.keys.contains(name) else { continue }
      field(name).report(error.failure)
      check(name)
    }
  }

  /// Whether the form has a field whose value differs from the original one.
  package func hasChanged(_ name: Field) -> Bool {
    validator.keys.contains(name) && field(name).isModified
  }

  /// Checks this form in place of another with the same input and other rules, and shows the errors
  /// there.
  ///
  /// - Parameters:
  ///   - form: the form as filled in.
  ///   - others: the errors of its fields that this form does not have.
  /// - Throws: every field's error, in form order.
  package func judge(
    _ form: Self,
    adding others: [ValidationError] = []
  ) throws(ValidationErrors) {
    check()
    let errors = ValidationErrors(validator.errors + others)
    guard errors.isEmpty else {
      form.report(errors)
      throw errors
    }
  }

  /// Returns every field to its original value and forgets every result.
  public func reset() {
    for field in fields { field.reset() }
    validator.reset()
  }

  /// Enters text into a field.
  ///
  /// - Parameters:
  ///   - text: the text as typed; see ``FormFieldRepresentable/enter(_:)``.
  ///   - name: the field.
  public func enter(_ text: String, into name: Field) { field(name).enter(text) }

  /// The first field that shows an error and can be corrected: the target of the focus after a
  /// refused submit.
  public var firstInvalidField: Field? {
    validator.keys.first { name in
      let field = field(name)
      return !field.isHidden && !field.isDisabled && !field.visibleErrors.isEmpty
    }
  }
}
