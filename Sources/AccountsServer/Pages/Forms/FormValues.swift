import AccountsForms
import Foundation

/// The form values that a browser sent (WHATWG URL section 5, `application/x-www-form-urlencoded`).
///
/// Use them only after checking the CSRF token: see ``SubmittedForm``.
struct FormValues {
  private let values: [String: Secret]

  /// Reads a body.
  ///
  /// - Throws: ``Problem/malformedForm`` if it is not percent-encoded UTF-8, or repeats a name.
  init(_ body: Data) throws {
    guard let pairs = FormEncoding.pairs(body) else { throw Problem.malformedForm }
    var values: [String: Secret] = [:]
    for (name, value) in pairs {
      guard values.updateValue(value, forKey: name) == nil else { throw Problem.malformedForm }
    }
    self.values = values
  }

  /// The names that were sent.
  var names: some Sequence<String> { values.keys }

  /// The value of a name; nil if it was not sent.
  subscript(_ name: String) -> String? { values[name]?.text }

  /// The text of a form field, joined from its parts.
  ///
  /// A date is typed in three parts; month and day may lack the leading zero.
  ///
  /// - Parameter field: the field.
  /// - Returns: the text; empty if nothing was sent.
  func text(of field: any FormFieldRepresentable) -> String {
    guard field.valueType == CivilDate?.self, values[field.key] == nil else {
      return self[field.key] ?? ""
    }
    return DateParts(self, field.key).text
  }

  /// Enters the values into the fields of a form.
  func enter<Subject: ValidatedForm>(into form: Subject) {
    for field in form.fields {
      if field.valueType == Secret.self {
        field.enter(values[field.key] ?? Secret(""))
      } else {
        field.enter(text(of: field))
      }
    }
  }

  /// Enters only changed values into a form that holds the current ones.
  ///
  /// A field that the user left alone keeps its current value, even if another request has changed
  /// it meanwhile.
  func enterChanges<Subject: ValidatedForm>(into form: Subject) {
    for field in form.fields where text(of: field) != original(of: field.key) {
      field.enter(text(of: field))
    }
  }

  /// The value of a field when its page was first shown; nil if the page did not send it.
  func original(of key: String) -> String? { self["was.\(key)"] }
}

extension FormValues: CustomStringConvertible, CustomReflectable {
  /// The names, without the values: one may be a password.
  var description: String { "(form values: " + values.keys.sorted().joined(separator: ", ") + ")" }

  /// An empty mirror.
  var customMirror: Mirror { Mirror(self, children: []) }
}
