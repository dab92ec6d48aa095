import AccountsForms

/// What a template shows of a field: its rules and its presentation decide all of it.
///
/// Templates see what is stored, and nothing that is computed.
struct FieldView {
  let key: String
  let id: String
  var label: String
  let hint: String?
  let error: String?
  let describedBy: String?
  let isRequired: Bool
  let isEnabled: Bool
  let hasFocus: Bool

  /// An example, or a space: an input whose placeholder is never empty tells the style sheet whether it is.
  let placeholder: String

  var autocomplete: String?
  let inputMode: String?
  let type: String
  let isSecret: Bool

  /// Whether the text is no prose: nothing in it is a slip that a keyboard should mend.
  let isPlain: Bool

  /// What was typed; of a secret nothing.
  let value: String

  /// What was in it when its page was first shown: see ``SubmittedForm/enterChanges(into:)``.
  var original = ""

  /// The most code points, for the counter; nil where the rule counts something else.
  let limit: Int?

  /// The most units of UTF-16, which is what browsers count: a code point has two at most.
  let maxLength: Int?

  let isText: Bool
  let isChoice: Bool
  let isDate: Bool
  let isConsent: Bool
  let isChecked: Bool
  let isAddress: Bool
  let options: [OptionView]
  var parts: [DatePartView]

  /// Where consent is explained.
  var links: [LinkView] = []

  /// Whether it is: templates cannot ask a list.
  var hasLinks = false

  /// The meter beside a new password.
  var strength: StrengthView?

  /// Shows a field.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - presentation: how it is shown.
  ///   - text: what is in it, as it was typed.
  ///   - words: the language.
  ///   - prefix: what tells its identifiers from those of another form on the page.
  ///   - hasFocus: whether the person is to begin here.
  init(
    _ field: any FormFieldRepresentable,
    _ presentation: TextFieldPresentation,
    text: String,
    in words: Words,
    prefix: String,
    hasFocus: Bool
  ) {
    let id = prefix + presentation.key
    let (isChoice, isDate, isConsent) = (
      field.valueType == Language?.self, field.valueType == CivilDate?.self,
      field.valueType == Bool.self
    )
    let isText = !isChoice && !isDate && !isConsent
    let example = DateParts(presentation.placeholder)
    // How to type a value is no help where it is chosen, and a date is typed in three parts.
    let hint =
      isDate
      ? words[.hintDate].replacing("{date}", with: example.spoken)
      : isText ? presentation.hint : nil
    let descriptions = [
      presentation.error.map { _ in "\(id)-error" }, hint.map { _ in "\(id)-hint" },
    ]
    .compactMap(\.self)

    self.id = id
    self.hint = hint
    self.hasFocus = hasFocus
    key = presentation.key
    label = presentation.label
    error = presentation.error
    describedBy = descriptions.isEmpty ? nil : descriptions.joined(separator: " ")
    isRequired = presentation.isRequired
    isEnabled = presentation.isEnabled
    placeholder = presentation.placeholder.isEmpty ? " " : presentation.placeholder
    autocomplete = presentation.contentType?.rawValue
    isSecret = presentation.isSecure
    isAddress = presentation.keyboard == .email
    inputMode = isAddress ? "email" : nil
    // An address is text: in an input for addresses browsers write another domain than was typed (WHATWG HTML
    // section 4.10.5.1.5).
    type = isSecret ? "password" : "text"
    isPlain = isSecret || isAddress
    value = isSecret ? "" : text
    // Of an address the rule counts bytes.
    limit = isText && !isAddress ? presentation.maximumLength : nil
    maxLength = isText ? presentation.maximumLength.map { 2 * $0 } : nil
    self.isText = isText
    self.isChoice = isChoice
    self.isDate = isDate
    self.isConsent = isConsent
    isChecked = isConsent && Words.isYes(text)
    options = isChoice ? OptionView.languages(selected: text, words) : []
    parts =
      isDate
      ? DatePartView.all(
        of: DateParts(text),
        example: example,
        in: words,
        field: presentation.key,
        id: id,
        hasFocus: hasFocus,
        isRequired: presentation.isRequired,
        isInvalid: presentation.error != nil
      ) : []
  }

  /// Where a link to the field leads: to what takes the focus.
  var focusID: String { parts.first?.id ?? id }
}
