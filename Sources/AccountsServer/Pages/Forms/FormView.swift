import AccountsForms

/// The template values of a form.
struct FormView: Undescribed {
  /// The CSRF token: see `CSRFKey`.
  let token: String

  /// The error of the form as a whole.
  let problem: String?

  var fields: [FieldView]
  private(set) var invalidFields: [InvalidField]
  private(set) var hasInvalidFields: Bool

  /// Whether a password that was right has to be typed again, since pages send none back.
  private(set) var losesPassword: Bool

  /// Whether the form was sent to see it in another language.
  private let isSpeaking: Bool

  /// An entry of the error summary.
  struct InvalidField {
    /// The identifier of the input to correct; nil if the page has none.
    let focusID: String?

    let error: String
  }

  /// Whether there are errors.
  var hasErrors: Bool { problem != nil || hasInvalidFields }

  /// Creates the template values of a form, with what was typed.
  ///
  /// Hidden fields are left out, and disabled fields show their own value: values sent for either
  /// are ignored. Their rules still apply; an error of a hidden field becomes the error of the form
  /// as a whole.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - sent: the values that the browser sent; nil for a form shown for the first time.
  ///   - token: the CSRF token.
  ///   - words: the language.
  ///   - problem: the error of the form as a whole.
  ///   - prefix: a prefix that keeps its identifiers unique on the page.
  init<Subject: ValidatedForm>(
    _ form: Subject,
    sent: FormValues? = nil,
    token: String,
    in words: Messages,
    problem: String? = nil,
    prefix: String = ""
  ) {
    let shown = form.validator.keys.filter { !form.field($0).isHidden }
    let firstInvalid = form.firstInvalidField
    fields = shown.map { name in
      let field = form.field(name)
      let typed: String? = field.isDisabled ? nil : sent?.text(of: field)
      var view = FieldView(
        field,
        form.presentation(of: name, in: words),
        text: typed ?? field.text,
        in: words,
        prefix: prefix,
        hasFocus: name == firstInvalid,
        isSent: typed != nil
      )
      view.original = sent?.original(of: name.rawValue) ?? view.value
      return view
    }
    if let last = fields.lastIndex(where: \.isText) { fields[last].enterKey = "go" }
    invalidFields = fields.compactMap(InvalidField.init)
    hasInvalidFields = !invalidFields.isEmpty
    self.token = token
    self.problem = problem ?? Self.unseenError(of: form, in: words)
    isSpeaking = sent?["speak"] != nil
    losesPassword = (hasInvalidFields || isSpeaking) && fields.contains(where: \.losesSecret)
  }

  /// Shows a form of the page at a path.
  init(
    _ form: some ValidatedForm,
    _ sent: SubmittedForm?,
    at path: String,
    for request: PageRequest,
    problem: String?
  ) {
    self.init(
      form,
      sent: sent?.values,
      token: request.token(for: path),
      in: request.words,
      problem: problem
    )
  }

  /// Creates a form without fields: a button.
  init(token: String) {
    self.token = token
    problem = nil
    fields = []
    invalidFields = []
    hasInvalidFields = false
    losesPassword = false
    isSpeaking = false
  }

  private static func unseenError(of form: some ValidatedForm, in words: Messages) -> String? {
    for field in form.fields where field.isHidden {
      if let error = field.visibleErrors.first { return words.message(for: error) }
    }
    return nil
  }

  /// Puts a field of another form before the fields of this one.
  mutating func prepend<Subject: ValidatedForm>(
    _ name: Subject.Field,
    of form: Subject,
    in words: Messages
  ) where Subject.Field: RawRepresentable<String> {
    let other = FormView(form, token: token, in: words)
    guard var view = other.fields.first(where: { $0.key == name.rawValue }) else { return }
    // A page gives the focus once, to the first field that is wrong.
    view.hasFocus = view.error != nil
    if view.hasFocus { for index in fields.indices { fields[index].hasFocus = false } }
    fields.insert(view, at: 0)
    invalidFields = fields.compactMap(InvalidField.init)
    hasInvalidFields = !invalidFields.isEmpty
    losesPassword = (hasInvalidFields || isSpeaking) && fields.contains(where: \.losesSecret)
  }

  /// Changes how a field is shown.
  mutating func change(_ key: String, _ body: (inout FieldView) -> Void) {
    for index in fields.indices where fields[index].key == key { body(&fields[index]) }
  }
}

extension FormView.InvalidField {
  /// Creates the entry of a field; nil if the field has no error.
  init?(_ field: FieldView) {
    guard let error = field.listedError else { return nil }
    self.init(focusID: field.focusID, error: error)
  }
}

extension FormView {
  /// Turns autofill off: the browser would fill in the administrator's own data.
  mutating func takeNoAutofill() {
    for index in fields.indices {
      fields[index].autocomplete = fields[index].isSecret ? "new-password" : "off"
      for part in fields[index].parts.indices { fields[index].parts[part].autocomplete = "off" }
    }
  }
}
