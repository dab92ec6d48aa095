import AccountsForms

/// The template values of a field, all derived from its rules and presentation.
///
/// Templates see stored properties, not computed ones.
struct FieldView {
  let key: String
  let id: String
  var label: String
  let hint: String?
  let error: String?

  /// The error in the list of all errors: with the label if the message is one for any field.
  let listedError: String?

  let describedBy: String?
  let isRequired: Bool
  let isEnabled: Bool
  var hasFocus: Bool

  /// An example, or a space: without a placeholder the style sheet could not tell whether the input
  /// is empty.
  let placeholder: String

  var autocomplete: String?
  let inputMode: String?
  private(set) var type: String
  private(set) var isSecret: Bool

  /// Whether a secret was sent, which the page does not send back.
  private let isSecretSent: Bool

  /// Whether keyboards must neither correct nor capitalize the text.
  let isPlain: Bool

  /// The typed text; empty for a secret.
  var value: String

  /// Whether the value was sent and has no error: a sign says so.
  let isValid: Bool

  /// Whether a script may offer to clear the text.
  let isClearable: Bool

  /// The act of the return key of a keyboard on the screen (`enterkeyhint`).
  var enterKey = "next"

  /// The domains to complete an address with, separated by spaces.
  let domains: String

  /// The address that was probably meant, which a button of the page takes over; nil for none.
  private(set) var meant: String?

  /// The words of that button.
  private(set) var meantText = ""

  /// The value when the page was first shown: see ``SubmittedForm/enterChanges(into:)``.
  var original = ""

  /// The maximum number of code points, for the counter; nil if the rule counts another unit.
  let limit: Int?

  /// The maximum number of UTF-16 units, which browsers count: at most two for a code point.
  let maxLength: Int?

  let isText: Bool
  let isChoice: Bool
  let isDate: Bool
  let isConsent: Bool
  let isChecked: Bool
  let isAddress: Bool
  let options: [OptionView]
  var parts: [DatePartView]

  /// Links that explain the consent, or help with an error.
  var links: [LinkView] = [] {
    didSet { hasLinks = !links.isEmpty }
  }

  /// Whether there are links: templates cannot test a list.
  private(set) var hasLinks = false

  /// The code of the error that the links help with; nil if they are always shown.
  var linksCode: String?

  /// Whether the links are hidden until a script shows that error.
  var hidesLinks = false

  /// The strength meter of a new password.
  var strength: StrengthView?

  /// Creates the template values of a field.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - presentation: its presentation.
  ///   - text: its value as typed.
  ///   - words: the language.
  ///   - prefix: a prefix that keeps its identifiers unique on the page.
  ///   - hasFocus: whether it takes the focus.
  ///   - isSent: whether the value was sent, and not only shown.
  init(
    _ field: any FormFieldRepresentable,
    _ presentation: TextFieldPresentation,
    text: String,
    in words: Messages,
    prefix: String,
    hasFocus: Bool,
    isSent: Bool = false
  ) {
    let id = prefix + presentation.key
    let kind = Kind(field, presentation)
    let (isPhone, isCode) = (presentation.keyboard == .phone, presentation.keyboard == .code)
    let hint = Self.hint(presentation, kind, in: words)
    self.id = id
    self.hint = hint
    self.hasFocus = hasFocus
    key = presentation.key
    label = presentation.label
    error = presentation.error
    listedError = Self.listedError(presentation)
    let descriptions = [error.map { _ in "\(id)-error" }, hint.map { _ in "\(id)-hint" }]
      .compactMap(\.self)
    describedBy = descriptions.isEmpty ? nil : descriptions.joined(separator: " ")
    isRequired = presentation.isRequired
    isEnabled = presentation.visualState != .disabled
    placeholder = presentation.placeholder.isEmpty ? " " : presentation.placeholder
    autocomplete = presentation.contentType?.rawValue
    isSecret = presentation.isSecure
    isSecretSent = isSecret && isSent && !field.isEmpty
    isAddress = presentation.keyboard == .email
    inputMode = Self.inputMode(of: presentation.keyboard)
    // An address is text: in an input for addresses browsers write another domain than was typed
    // (WHATWG HTML section 4.10.5.1.5).
    type = isSecret ? "password" : isPhone ? "tel" : "text"
    isPlain = isSecret || isAddress || isPhone || isCode
    value = isSecret ? "" : text
    (isText, isChoice) = (kind == .text, kind == .choice)
    (isDate, isConsent) = (kind == .date, kind == .consent)
    isValid = isSent && (isText || isChoice) && !isSecret && !text.isEmpty && error == nil
    // The end of a code would be hidden behind the button on narrow screens.
    isClearable = isText && !isSecret && isEnabled && !isCode
    domains = isAddress ? MailDomainSuggestion.commonDomains.joined(separator: " ") : ""
    // The rule for addresses counts bytes, and a code has one length.
    limit = isText && !isAddress && !isCode ? presentation.maximumLength : nil
    maxLength = isText ? presentation.maximumLength.map { 2 * $0 } : nil
    isChecked = isConsent && Messages.isYes(text)
    options = isChoice ? OptionView.all(presentation.choices, selected: text, words) : []
    parts =
      isDate ? DatePartView.all(of: text, presentation, in: words, id: id, hasFocus: hasFocus) : []
  }

  /// Offers an address that was probably meant.
  mutating func suggest(_ address: String, in words: Messages) {
    meant = address
    meantText = words.didYouMean(address)
  }

  /// Shows what is typed, as for a code that is good for one time; it is not sent back either.
  mutating func takeCode(labelled label: String) {
    self.label = label
    (type, isSecret, autocomplete) = ("text", false, "one-time-code")
  }

  /// Whether an accepted secret was sent, which has to be typed again.
  var losesSecret: Bool { isSecretSent && error == nil }

  /// Adds the strength meter of a new password, and rates one that was sent and has to be
  /// corrected.
  mutating func rate(_ assessment: PasswordAssessment, in words: Messages) {
    strength = StrengthView(assessment, isRated: isSecretSent && error != nil, in: words)
  }

  /// The identifier of the input that takes the focus, for links to the field.
  var focusID: String { parts.first?.id ?? id }
}

extension FieldView {
  /// The kind of the inputs of a field.
  private enum Kind {
    case text, choice, date, consent

    init(_ field: any FormFieldRepresentable, _ presentation: TextFieldPresentation) {
      let type = field.valueType
      self =
        !presentation.choices.isEmpty
        ? .choice : type == CivilDate?.self ? .date : type == Bool.self ? .consent : .text
    }
  }

  /// The hint beside a field; nil for none.
  private static func hint(
    _ presentation: TextFieldPresentation,
    _ kind: Kind,
    in words: Messages
  ) -> String? {
    if kind == .date, presentation.contentType == .birthday {
      // A date is typed in three parts.
      let example = DateParts(presentation.placeholder).spoken
      return words[.hintDate].replacing("{date}", with: example)
    }
    let isTerms = presentation.key == SignUpForm.Field.agreeTerms.rawValue
    // The hints on a language and the terms are for those who type the answer.
    if kind == .consent && isTerms || presentation.contentType == .language { return nil }
    guard presentation.keyboard == .phone else { return presentation.hint }
    // An example number stays on one line.
    let number = presentation.placeholder
    return presentation.hint?.replacing(number, with: number.replacing(" ", with: "\u{A0}"))
  }

  /// The error of a field in the list of all errors; nil for none.
  private static func listedError(_ presentation: TextFieldPresentation) -> String? {
    let isNamed = [SignUpForm.Field.agreeTerms, .invitation].map(\.rawValue)
      .contains(presentation.key)
    let isGeneral = presentation.contentType == nil || presentation.keyboard == .phone
    return presentation.error.map { error in
      isGeneral && !isNamed ? "\(presentation.label): \(error)" : error
    }
  }

  private static func inputMode(of keyboard: TextFieldPresentation.Keyboard) -> String? {
    switch keyboard {
    case .email: "email"
    case .number: "numeric"
    case .phone: "tel"
    default: nil
    }
  }
}

/// A link.
struct LinkView {
  let address: String
  let name: String

  /// Whether it opens in a new tab, so that what was typed stays.
  var opensTab = false
}
