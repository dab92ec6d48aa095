/// The content of a bordered text field, without a UI kit: the terminal and the page both draw it.
public struct TextFieldPresentation: Hashable, Sendable {
  /// The field's key.
  public var key: String

  /// The label of the field.
  public var label: String

  /// An example of the right form, shown while the field is empty.
  public var placeholder: String

  /// The instructions for the field, where its label does not say enough.
  public var hint: String?

  /// Whether the field is required.
  ///
  /// Explain its mark once: see ``Messages/requiredMarkExplained``.
  public var isRequired: Bool

  /// Whether the text is a secret.
  public var isSecure: Bool

  /// Whether the field may be edited.
  public var isEnabled: Bool

  /// Whether the field has the focus.
  public var isFocused = false

  /// Whether the field is empty.
  public var isEmpty: Bool

  /// The error message, if the error is shown.
  public var error: String?

  /// The keyboard that suits the input.
  public var keyboard: Keyboard

  /// The meaning of the text, for password managers and autofill.
  public var contentType: ContentType?

  /// The most code points that the field takes; nil for no limit.
  public var maximumLength: Int?

  /// The characters that the field takes.
  public var allowedCharacters: AllowedCharacters

  /// The values to choose from, in order; empty for a field that takes other values.
  public var choices: [Choice] = []

  /// A value to choose.
  public struct Choice: Hashable, Sendable {
    /// The value, as the field takes it.
    public let value: String

    /// The name.
    public let name: String

    /// The language of the name; nil for that of the other texts.
    public let language: Language?
  }

  /// The keyboard that suits the input.
  public enum Keyboard: String, CaseIterable, Sendable {
    case text
    case email
    case date
    case password
    case code
    case number
    case phone
  }

  /// The meaning of a text, as its token in HTML's `autocomplete` (WCAG 2.2, 1.3.5).
  public enum ContentType: String, CaseIterable, Sendable {
    case name
    case email
    case username
    case newPassword = "new-password"
    case currentPassword = "current-password"
    case birthday = "bday"
    case language
    case phone = "tel"
  }

  /// The characters a field takes.
  public enum AllowedCharacters: Hashable, Sendable {
    /// Any character.
    case any

    /// ASCII digits and hyphens, as in `1990-12-31`.
    case date
  }
}

extension TextFieldPresentation {
  /// The appearance of a field.
  public enum VisualState: String, CaseIterable, Sendable {
    case emptyUnfocused
    case emptyFocused
    case filledUnfocused
    case filledFocused
    case error
    case disabled
  }

  /// The appearance of the field: disabled if it cannot be edited; otherwise an error takes
  /// precedence over the focus.
  public var visualState: VisualState {
    if !isEnabled { return .disabled }
    if error != nil { return .error }
    return switch (isEmpty, isFocused) {
    case (true, false): .emptyUnfocused
    case (true, true): .emptyFocused
    case (false, false): .filledUnfocused
    case (false, true): .filledFocused
    }
  }

  /// The text that a screen reader adds to the label: the error if there is one, otherwise the
  /// hint.
  ///
  /// The input itself is left out, since it may be a secret.
  public var accessibilityHint: String? { error ?? hint }

  /// Whether a change of the text is allowed while typing.
  ///
  /// - Parameters:
  ///   - old: the text before.
  ///   - new: the text after; shorter text is always allowed.
  /// - Returns: false for text that is too long or has characters that the field does not take.
  public func allowsChange(from old: String, to new: String) -> Bool {
    let length = new.unicodeScalars.count
    if length < old.unicodeScalars.count { return true }
    if let maximumLength, length > maximumLength { return false }
    switch allowedCharacters {
    case .any: return true
    case .date: return new.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
    }
  }
}
