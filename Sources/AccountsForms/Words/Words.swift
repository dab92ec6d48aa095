/// What the forms say, in one language.
public struct Words: Sendable {
  /// The language.
  public let language: Language

  /// Speaks a language.
  public init(_ language: Language) { self.language = language }

  /// What to tell somebody whose input was refused: what is wrong, and what would do.
  public func message(for error: ValidationError) -> String {
    message(for: error.failure, field: error.field)
  }

  /// What to tell somebody about a failure.
  ///
  /// - Parameters:
  ///   - failure: what is wrong.
  ///   - field: the key of the field it is about; nil where it is about none.
  /// - Returns: a sentence or two.
  public func message(for failure: RuleFailure, field: String? = nil) -> String {
    text(Phrase(failure, field: field)).filled(with: failure.parameters)
  }

  /// What stands before a message, so that it is not by its colour alone that it is an error.
  public var errorPrefix: String { text(.errorPrefix) }

  /// What a field of the sign-up form is called.
  public func label(of field: SignUpForm.Field) -> String {
    Phrase(rawValue: "label.\(field.rawValue)").map(text) ?? field.rawValue
  }

  /// How to fill a field of the sign-up form in, where that is not plain from its label.
  public func hint(for field: SignUpForm.Field) -> String? {
    Phrase(rawValue: "hint.\(field.rawValue)").map(text)
  }

  /// Whether an answer means yes, in any of the languages.
  public static func isYes(_ answer: String) -> Bool {
    ["yes", "y", "true", "1", "on", "sim", "s", "sí", "si"]
      .contains(TextTransform.trimmed(answer).lowercased())
  }

  func text(_ phrase: Phrase) -> String {
    switch language {
    case .english: phrase.english
    case .portuguese: phrase.portuguese
    case .spanish: phrase.spanish
    }
  }
}

extension String {
  /// The template with its parameters in place.
  ///
  /// `{minimum}` is the parameter itself; `{minimum|character|characters}` is the first word where
  /// the number is 1, and the second otherwise.
  fileprivate func filled(with parameters: [String: RuleFailure.Parameter]) -> String {
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let parts = rest[rest.index(after: open)..<close].split(separator: "|")
      result += Self.filling(parts, parameters)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func filling(
    _ parts: [Substring],
    _ parameters: [String: RuleFailure.Parameter]
  ) -> String {
    guard let name = parts.first, let value = parameters[String(name)] else { return "" }
    switch value {
    case .text(let text): return text
    case .number(let number) where parts.count == 3:
      return String(number == 1 ? parts[1] : parts[2])
    case .number(let number): return String(number)
    }
  }
}
