import AccountsForms
import Foundation

/// The values that a browser sent of a form (WHATWG URL section 5, `application/x-www-form-urlencoded`).
///
/// Nobody acts on them before their token has shown that the form is one of ours: see ``SubmittedForm``.
struct FormValues {
  private let values: [String: String]

  /// Reads a body.
  ///
  /// - Throws: ``Problem/malformedForm`` where it is not percent-encoded UTF-8, or has a name twice.
  init(_ body: Data) throws {
    guard let pairs = FormEncoding.pairs(body) else { throw Problem.malformedForm }
    var values: [String: String] = [:]
    for (name, value) in pairs {
      guard values.updateValue(value, forKey: name) == nil else { throw Problem.malformedForm }
    }
    self.values = values
  }

  /// What was sent under a name; nil where nothing was.
  subscript(_ name: String) -> String? { values[name] }

  /// The text of a field of a form: what was typed, its parts put together.
  ///
  /// A date is typed in three parts; a part of a month or a day may lack its zero.
  ///
  /// - Parameter field: the field.
  /// - Returns: the text; empty where nothing was sent.
  func text(of field: any FormFieldRepresentable) -> String {
    guard field.valueType == CivilDate?.self, values[field.key] == nil else {
      return values[field.key] ?? ""
    }
    return DateParts(values, field.key).text
  }

  /// Enters what there is into the fields of a form.
  func enter<Subject: Form>(into form: Subject) {
    for field in form.fields { field.enter(text(of: field)) }
  }

  /// Enters what was changed into a form that has what is known by now.
  ///
  /// A field that comes back as the page showed it stays what somebody else has made of it meanwhile.
  func enterChanges<Subject: Form>(into form: Subject) {
    for field in form.fields where text(of: field) != original(of: field.key) {
      field.enter(text(of: field))
    }
  }

  /// What a field had in it when its page was first shown; nil where the page does not say.
  func original(of key: String) -> String? { values["was.\(key)"] }
}
