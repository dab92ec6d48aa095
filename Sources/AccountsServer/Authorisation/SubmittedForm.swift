import AccountsForms

/// A form that a browser sent, and that is one of ours.
///
/// Only ``PageRequest/ownForm()`` makes one, once its token has shown so (ASVS 5.0 3.5.1).
struct SubmittedForm {
  /// The values.
  let values: FormValues

  fileprivate init(_ values: FormValues) { self.values = values }

  /// The value of a name; nil where nothing was sent.
  subscript(_ name: String) -> String? { values[name] }

  /// Enters the values into the fields of a form.
  func enter<Subject: Form>(into form: Subject) { values.enter(into: form) }

  /// Enters what was changed into a form that has what is known by now.
  func enterChanges<Subject: Form>(into form: Subject) { values.enterChanges(into: form) }
}

extension PageRequest {
  /// The form that was sent, once its token has shown that it is one of ours.
  ///
  /// - Throws: ``Problem``.
  func ownForm() async throws -> SubmittedForm {
    let values = try FormValues(try await request.formBody())
    guard made(values["token"], for: path) else { throw Problem.formOutOfDate }
    return SubmittedForm(values)
  }
}
