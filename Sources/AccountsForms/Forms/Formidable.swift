/// A declared form: fields in a fixed order that are checked and submitted together.
///
/// A form belongs to the person who fills it in and is used from one place at a time.
public protocol Formidable: AnyObject {
  /// The fields, in form order.
  var fields: [any FormFieldRepresentable] { get }

  /// Checks every field for display and shows the errors.
  ///
  /// Invalid input passes: before a save, call ``validate()``.
  func check()

  /// Checks every field, shows the errors, and throws unless every field is valid: how `submit()`
  /// begins.
  ///
  /// Reported errors are forgotten first, since their source is about to be asked again.
  ///
  /// - Throws: every field's error, in form order.
  func validate() throws(ValidationErrors)

  /// Returns every field to its original value and hides the errors.
  func reset()
}

extension Formidable {
  /// Whether every field is valid.
  ///
  /// A form without fields is not valid. Disabling a field changes nothing.
  public var isValid: Bool { !fields.isEmpty && fields.allSatisfy(\.isValid) }

  /// Whether some field differs from its original value.
  public var isModified: Bool { fields.contains(where: \.isModified) }

  /// Whether no field may be edited; setting it sets every field.
  public var isDisabled: Bool {
    get { !fields.isEmpty && fields.allSatisfy(\.isDisabled) }
    set { for field in fields { field.isDisabled = newValue } }
  }

  /// The errors, in form order: at most one for each field.
  public var errors: [ValidationError] { fields.flatMap(\.errors) }

  /// Checks every field for display and shows the errors.
  public func check() { for field in fields { field.showErrors = true } }

  /// Checks every field and throws unless every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func validate() throws(ValidationErrors) {
    for field in fields { field.report(nil) }
    check()
    guard isValid else { throw ValidationErrors(errors) }
  }

  /// Returns every field to its original value and hides the errors.
  public func reset() { for field in fields { field.reset() } }
}
