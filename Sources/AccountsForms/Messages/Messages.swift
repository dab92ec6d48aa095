public import Foundation

/// The words of the forms in one language: labels, hints and error messages.
///
/// An app adds words of its own, or replaces any of these, by key: `label.seats`, `hint.seats`,
/// `placeholder.seats`, `choice.seats.window`, `error.fullyBooked`, `error.required.seats`. With
/// all ``keys`` given, an app speaks a language of its own.
public struct Messages: Sendable {
  /// The language.
  public let language: Language

  let translations: [Language: [String: String]]

  private var texts: [String: String] { translations[language] ?? [:] }

  /// Chooses a language.
  ///
  /// - Parameters:
  ///   - language: the language of the texts that are not given.
  ///   - texts: texts of an app, by key; `{name}` in an error message stands for a parameter of the
  ///     failure.
  public init(_ language: Language = .english, texts: [String: String] = [:]) {
    self.init(language, translations: [language: texts])
  }

  /// Chooses a language, with texts of an app in several.
  init(_ language: Language, translations: [Language: [String: String]]) {
    self.language = language
    self.translations = translations
  }

  /// The same words in another language.
  package func speaking(_ language: Language) -> Messages {
    Messages(language, translations: translations)
  }

  /// The same words, said to an administrator; texts of an app take precedence.
  package var forAdministrators: Messages {
    var translations = translations
    for language in Language.allCases {
      let texts = AdministratorMessage.allCases.map { ($0.rawValue, $0.texts[language]) }
      translations[language, default: [:]].merge(texts) { own, _ in own }
    }
    return Messages(language, translations: translations)
  }

  /// The keys of all texts.
  public static var keys: [String] {
    FormMessage.allCases.map(\.rawValue).filter { !$0.hasPrefix("answers.") }
      + PasswordMessage.allCases.map(\.rawValue)
      + ErrorMessage.allCases.map(\.rawValue)
  }

  /// The message for an error: what is wrong, then what to do.
  public func message(for error: ValidationError) -> String {
    message(for: error.failure, field: error.field)
  }

  /// The message for a failure.
  ///
  /// - Parameters:
  ///   - failure: the failure.
  ///   - field: the key of the field; nil where there is none.
  /// - Returns: a sentence or two.
  public func message(for failure: RuleFailure, field: String? = nil) -> String {
    let keys = texts.isEmpty ? [] : ErrorMessage.keys(for: failure, field: field)
    let template =
      keys.lazy.compactMap { texts[$0] }.first ?? failure.code.words?[language]
      ?? text(ErrorMessage(failure, field: field))
    // An app may use a code of ours without its parameters: half a sentence would not help.
    return template.filled(with: failure.parameters)
      ?? text(ErrorMessage(failure, field: nil)).filled(with: failure.parameters)
      ?? text(ErrorMessage.other)
  }

  /// The languages to choose from, in English: `english, portuguese or spanish`.
  package static let languageChoices = Messages(.english).hint(for: "language") ?? ""

  /// The word before a message, so that an error is never a matter of colour alone.
  public var errorPrefix: String { text(FormMessage.errorPrefix) }

  /// The label of a field; its key where there is none.
  public func label(of key: String) -> String { text(forKey: "label.\(key)") ?? key }

  /// An example of the input of a field; empty where there is none.
  public func placeholder(for key: String) -> String { text(forKey: "placeholder.\(key)") ?? "" }

  /// The instructions for a field, where its label does not say enough.
  public func hint(for key: String) -> String? {
    let names = Language.allCases.map(\.rawValue)
    let hint = text(forKey: "hint.\(key)")
    return hint?
      .filled(with: [
        "others": .text(names.dropLast().joined(separator: ", ")), "last": .text(names.last ?? ""),
      ]) ?? hint
  }

  /// The instructions for a phone number; an example without a country code is one of the form's
  /// region.
  func phoneHint(example: String) -> String {
    text(
      example.hasPrefix("+") ? FormMessage.phoneHint : .phoneHintRegion,
      ["example": .text(example)]
    )
  }

  /// The name of a value that people choose in a field; the value itself where there is none.
  public func name(ofChoice value: String, in key: String) -> String {
    text(forKey: "choice.\(key).\(value)") ?? value
  }

  /// The meaning of the mark of a required field.
  public var requiredMarkExplained: String { text(FormMessage.requiredMark) }

  /// The name of a strength.
  public func name(of strength: PasswordStrength) -> String {
    switch strength {
    case .weak: text(PasswordMessage.strengthWeak)
    case .fair: text(PasswordMessage.strengthFair)
    case .good: text(PasswordMessage.strengthGood)
    case .strong: text(PasswordMessage.strengthStrong)
    }
  }

  /// A demand on a password, as an entry of a list of requirements.
  public func text(for demand: PasswordRequirement.Demand) -> String {
    switch demand {
    case .maximumLength(let maximum):
      text(PasswordMessage.demandAtMost, ["maximum": .number(maximum)])
    case .noControlCharacter: text(PasswordMessage.demandNoControl)
    case .minimumLength(let minimum):
      text(PasswordMessage.demandAtLeast, ["minimum": .number(minimum)])
    case .contains(.upperCase): text(PasswordMessage.demandUpperCase)
    case .contains(.lowerCase): text(PasswordMessage.demandLowerCase)
    case .contains(.number): text(PasswordMessage.demandNumber)
    case .contains(.special): text(PasswordMessage.demandSpecial)
    case .notPersonal: text(PasswordMessage.demandNotPersonal)
    case .notCommon: text(PasswordMessage.demandNotCommon)
    case .strength(let minimum):
      text(PasswordMessage.demandStrength, ["strength": .text(name(of: minimum))])
    }
  }

  /// Whether a requirement is met, in a word: never by a colour or a glyph alone.
  public func state(of requirement: PasswordRequirement) -> String {
    state(isMet: requirement.isMet)
  }

  /// Whether something that a form asks for is met, in words.
  package func state(isMet: Bool) -> String {
    text(isMet ? PasswordMessage.requirementMet : .requirementUnmet)
  }

  /// A waiting time in words: seconds up to 90, minutes beyond.
  ///
  /// - Parameter seconds: the number of seconds.
  /// - Returns: the words that follow "in".
  public func wait(ofSeconds seconds: Int) -> String {
    guard seconds > 90 else { return text(FormMessage.waitSeconds, ["seconds": .number(seconds)]) }
    return text(FormMessage.waitMinutes, ["minutes": .number((seconds + 59) / 60)])
  }

  /// The question whether another address was meant.
  public func didYouMean(_ address: String) -> String {
    text(FormMessage.didYouMean, ["address": .text(address)])
  }

  /// Whether an answer means yes, in any of the languages.
  public static func isYes(_ answer: String) -> Bool { FormMessage.answersYes.has(answer) }

  /// Whether an answer means no, in any of the languages.
  public static func isNo(_ answer: String) -> Bool { FormMessage.answersNo.has(answer) }

  private func text(forKey key: String) -> String? {
    texts[key] ?? FormMessage(rawValue: key)?.texts[language]
  }

  private func text(
    _ message: some Phrase,
    _ parameters: [String: RuleFailure.Parameter]
  ) -> String {
    text(message).filled(with: parameters) ?? text(message)
  }

  /// A text, an app's own if there is one, with the places of its parameters.
  func text(_ message: some Phrase) -> String {
    texts[message.rawValue] ?? message.texts[language]
  }
}

extension ValidationError: LocalizedError {
  /// The message in this system's preferred language; see ``Messages`` for any other.
  public var errorDescription: String? { Messages(.preferred).message(for: self) }
}

extension ValidationErrors: LocalizedError {
  /// The messages, one per line, in this system's preferred language.
  public var errorDescription: String? {
    let messages = Messages(.preferred)
    return errors.map(messages.message).joined(separator: "\n")
  }
}

extension FormMessage {
  /// Whether an answer is one of the words in any language, whatever its case and the space around
  /// it.
  fileprivate func has(_ answer: String) -> Bool {
    let answer = TextTransform.trimmed(answer).lowercased()
    return Language.allCases.contains { texts[$0].components(separatedBy: ", ").contains(answer) }
  }
}
