import AccountsForms

/// A submitted form with a valid CSRF token.
///
/// Only ``PageRequest/ownForm()`` creates it, after checking the token (ASVS 5.0 3.5.1).
struct SubmittedForm {
  /// The values.
  let values: FormValues

  fileprivate init(_ values: FormValues) { self.values = values }

  /// The value of a name; nil if it was not sent.
  subscript(_ name: String) -> String? { values[name] }

  /// The language that a button of the page chose, with what was typed so far; nil for none.
  var chosenLanguage: Language? { self["speak"].flatMap(Language.init(rawValue:)) }

  /// Enters the values into the fields of a form.
  func enter<Subject: ValidatedForm>(into form: Subject) { values.enter(into: form) }

  /// Enters the changed values into a form that has the current ones.
  func enterChanges<Subject: ValidatedForm>(into form: Subject) { values.enterChanges(into: form) }
}

extension PageRequest {
  /// Returns the submitted form after checking its CSRF token.
  ///
  /// - Throws: ``Problem``.
  func ownForm() async throws -> SubmittedForm {
    let values = try FormValues(try await request.formBody())
    guard made(values["token"], for: path) else { throw Problem.formOutOfDate }
    return SubmittedForm(values)
  }
}
