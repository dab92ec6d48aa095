/// Everything a bordered text field shows, without a UI kit: the terminal and the page both draw it.
public struct TextFieldPresentation: Hashable, Sendable {
  /// The field's key.
  public var key: String

  /// What the field is called.
  public var label: String

  /// An example of the right form, shown while the field is empty.
  public var placeholder: String

  /// How to fill the field in, where that is not plain from its label.
  public var hint: String?

  /// Whether something has to be given.
  ///
  /// What marks it has to be explained once: see ``Words/requiredMarkExplained``.
  public var isRequired: Bool

  /// Whether the text is a secret.
  public var isSecure: Bool

  /// Whether a secret is shown because the person asked for it.
  public var isRevealed = false

  /// Whether the field may be edited.
  public var isEnabled: Bool

  /// Whether the person is in the field.
  public var isFocused = false

  /// Whether nothing has been typed.
  public var isEmpty: Bool

  /// What is wrong, in words, if the person is to see it.
  public var error: String?

  /// The keys that are needed.
  public var keyboard: Keyboard

  /// What the text is, for password managers and autofill.
  public var contentType: ContentType?

  /// The most code points the field takes; nil where there is no such limit.
  public var maximumLength: Int?

  /// The characters the field takes; any, unless it says otherwise.
  public var allowedCharacters: AllowedCharacters

  /// The keys that are needed.
  public enum Keyboard: String, CaseIterable, Sendable {
    case text
    case email
    case date
    case password
  }

  /// What a text is, by its token in HTML's `autocomplete` (WCAG 2.2, 1.3.5).
  public enum ContentType: String, CaseIterable, Sendable {
    case name
    case email
    case username
    case newPassword = "new-password"
    case currentPassword = "current-password"
    case birthday = "bday"
    case language
  }

  /// The characters a field takes.
  public enum AllowedCharacters: Hashable, Sendable {
    /// All of them.
    case any

    /// ASCII digits and hyphens, as in `1990-12-31`.
    case date
  }
}

extension TextFieldPresentation {
  /// The one way the field looks.
  public enum VisualState: String, CaseIterable, Sendable {
    case emptyUnfocused
    case emptyFocused
    case filledUnfocused
    case filledFocused
    case error
    case disabled
  }

  /// The one way the field looks: what cannot be edited looks so; else an error beats the focus.
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

  /// Whether the label is out of the way of the text: always, except in an empty field at rest.
  public var isLabelFloating: Bool { !(isEmpty && !isFocused) }

  /// What a screen reader says besides the label: the error if there is one, else the hint.
  ///
  /// Never the text itself, which may be a secret.
  public var accessibilityHint: String? { error ?? hint }

  /// Whether a change of the text may be made while typing.
  ///
  /// - Parameters:
  ///   - old: the text before.
  ///   - new: the text after. One that is shorter always may.
  /// - Returns: no, where the text would be too long or hold characters the field does not take.
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
