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
    let template = failure.code.words?[language] ?? text(Phrase(failure, field: field))
    // An app may use a code of ours without its figures: half a sentence would help nobody.
    return template.filled(with: failure.parameters) ?? text(.other)
  }

  /// What stands before a message, so that it is not by its colour alone that it is an error.
  public var errorPrefix: String { text(.errorPrefix) }

  /// What a field is called; its key, where this catalogue does not know it.
  public func label(of key: String) -> String {
    Phrase(rawValue: "label.\(key)").map(text) ?? key
  }

  /// An example of what a field takes; empty where there is none.
  public func placeholder(for key: String) -> String {
    Phrase(rawValue: "placeholder.\(key)").map(text) ?? ""
  }

  /// How to fill a field in, where that is not plain from its label.
  public func hint(for key: String) -> String? {
    Phrase(rawValue: "hint.\(key)").map(text)
  }

  /// What the mark of a required field means.
  public var requiredMarkExplained: String { text(.requiredMark) }

  /// What a strength is called.
  public func name(of strength: PasswordStrength) -> String {
    switch strength {
    case .weak: text(.strengthWeak)
    case .fair: text(.strengthFair)
    case .good: text(.strengthGood)
    case .strong: text(.strengthStrong)
    }
  }

  /// What a password has to be, as an entry of a list of requirements.
  public func text(for demand: PasswordRequirement.Demand) -> String {
    switch demand {
    case .maximumLength(let maximum): text(.demandAtMost, ["maximum": .number(maximum)])
    case .noControlCharacter: text(.demandNoControl)
    case .minimumLength(let minimum): text(.demandAtLeast, ["minimum": .number(minimum)])
    case .contains(.upperCase): text(.demandUpperCase)
    case .contains(.lowerCase): text(.demandLowerCase)
    case .contains(.number): text(.demandNumber)
    case .contains(.special): text(.demandSpecial)
    case .notPersonal: text(.demandNotPersonal)
    case .notCommon: text(.demandNotCommon)
    case .strength(let minimum):
      text(.demandStrength, ["strength": .text(name(of: minimum))])
    }
  }

  /// Whether a requirement is met, in a word: never by a colour or a glyph alone.
  public func state(of requirement: PasswordRequirement) -> String {
    text(requirement.isMet ? .requirementMet : .requirementUnmet)
  }

  /// How long to wait, in words: seconds up to 90, minutes beyond.
  ///
  /// - Parameter seconds: how many at least.
  /// - Returns: what follows "in".
  public func wait(ofSeconds seconds: Int) -> String {
    guard seconds > 90 else { return text(.waitSeconds, ["seconds": .number(seconds)]) }
    return text(.waitMinutes, ["minutes": .number((seconds + 59) / 60)])
  }

  /// Asks whether another address was meant.
  public func didYouMean(_ address: String) -> String {
    text(.didYouMean, ["address": .text(address)])
  }

  /// Whether an answer means yes, in any of the languages.
  public static func isYes(_ answer: String) -> Bool {
    ["yes", "y", "true", "1", "on", "sim", "s", "sí", "si"]
      .contains(TextTransform.trimmed(answer).lowercased())
  }

  /// Whether an answer means no, in any of the languages.
  public static func isNo(_ answer: String) -> Bool {
    ["no", "n", "não", "nao"]
      .contains(TextTransform.trimmed(answer).lowercased())
  }

  private func text(_ phrase: Phrase, _ parameters: [String: RuleFailure.Parameter]) -> String {
    text(phrase).filled(with: parameters) ?? text(phrase)
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
  ///
  /// - Parameter parameters: the figures, by name.
  /// - Returns: the sentence; nil where one of its figures is missing.
  fileprivate func filled(with parameters: [String: RuleFailure.Parameter]) -> String? {
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let parts = rest[rest.index(after: open)..<close].split(separator: "|")
      guard let filling = Self.filling(parts, parameters) else { return nil }
      result += filling
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func filling(
    _ parts: [Substring],
    _ parameters: [String: RuleFailure.Parameter]
  ) -> String? {
    guard let name = parts.first, let value = parameters[String(name)] else { return nil }
    if case .number(let number) = value, parts.count == 3 {
      return String(number == 1 ? parts[1] : parts[2])
    }
    return value.description
  }
}
