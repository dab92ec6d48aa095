import AccountsForms

/// What a template shows of a form.
struct FormView {
  /// What shows that the form is one of ours: see `FormKey`.
  let token: String

  /// What is wrong with the form as a whole.
  let problem: String?

  var fields: [FieldView]
  let invalidFields: [InvalidField]
  let hasInvalidFields: Bool

  /// An entry of the summary of errors.
  struct InvalidField {
    /// Where it is to be mended; nil where nothing on the page is about it.
    let focusID: String?

    let error: String
  }

  /// Whether anything is wrong.
  var hasErrors: Bool { problem != nil || hasInvalidFields }

  /// Shows a form as it was declared, with what was typed.
  ///
  /// A hidden field is left out, and one that is disabled shows what it holds: what was sent for them is ignored. Their
  /// rules hold all the same; what is wrong with a hidden one is told of the form as a whole.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - sent: what the browser sent; nil for a form that is shown for the first time.
  ///   - token: what shows that the form is one of ours.
  ///   - words: the language.
  ///   - problem: what is wrong with the form as a whole.
  ///   - prefix: what tells its identifiers from those of another form on the page.
  init<Subject: Form>(
    _ form: Subject,
    sent: FormValues? = nil,
    token: String,
    in words: Words,
    problem: String? = nil,
    prefix: String = ""
  ) {
    let shown = Subject.Field.allCases.filter { !form.field($0).isHidden }
    let firstInvalid = shown.first { name in
      !form.field(name).isDisabled && !form.field(name).visibleErrors.isEmpty
    }
    fields = shown.map { name in
      let field = form.field(name)
      let typed: String? = field.isDisabled ? nil : sent?.text(of: field)
      var view = FieldView(
        field,
        form.presentation(of: name, in: words),
        text: typed ?? field.text,
        in: words,
        prefix: prefix,
        hasFocus: name == firstInvalid
      )
      view.original = sent?.original(of: name.rawValue) ?? view.value
      return view
    }
    invalidFields = fields.compactMap { field in
      field.error.map { InvalidField(focusID: field.focusID, error: $0) }
    }
    hasInvalidFields = !invalidFields.isEmpty
    self.token = token
    self.problem = problem ?? Self.unseenError(of: form, in: words)
  }

  /// A form without fields: a button.
  init(token: String) {
    self.token = token
    problem = nil
    fields = []
    invalidFields = []
    hasInvalidFields = false
  }

  private static func unseenError(of form: some Form, in words: Words) -> String? {
    for field in form.fields where field.isHidden {
      if let error = field.visibleErrors.first { return words.message(for: error) }
    }
    return nil
  }

  /// Changes how a field is shown.
  mutating func change(_ key: String, _ body: (inout FieldView) -> Void) {
    for index in fields.indices where fields[index].key == key { body(&fields[index]) }
  }
}

extension FormFieldRepresentable {
  /// The value as it would be typed; of a secret nothing.
  fileprivate var text: String {
    switch self {
    case let field as FormField<String>: field.value
    case let field as FormField<CivilDate?>: field.value?.description ?? ""
    case let field as FormField<Language?>: field.value?.rawValue ?? ""
    case let field as FormField<Bool>: field.value ? "true" : ""
    default: ""
    }
  }
}
