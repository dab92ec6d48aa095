public import Foundation

/// A type whose values people type as text.
///
/// Text, secrets, consent, numbers, dates, languages and optionals of these are `TextInput`s. An
/// enumeration of an app with text as raw values joins with an empty extension.
public protocol TextInput: Equatable {
  /// Reads text as typed.
  ///
  /// - Throws: the failure, with an example of the right form.
  static func read(_ text: String) throws(RuleFailure) -> Self

  /// The value as it would be typed; empty for a secret.
  var typed: String { get }
}

extension String: TextInput {
  /// Takes any text.
  public static func read(_ text: String) throws(RuleFailure) -> String { text }

  /// The text.
  public var typed: String { self }
}

extension Secret: TextInput {
  /// Takes any text.
  public static func read(_ text: String) throws(RuleFailure) -> Self { Self(text) }

  /// Empty, because a secret is never shown.
  public var typed: String { "" }
}

extension Bool: TextInput {
  /// Reads `yes`, `true`, `on` or `1` as true, in any of the languages, and any other text as
  /// false.
  public static func read(_ text: String) throws(RuleFailure) -> Bool { Messages.isYes(text) }

  /// `true` or empty.
  public var typed: String { self ? "true" : "" }
}

extension Optional: TextInput where Wrapped: TextInput {
  /// Reads a value; nil for blank text.
  public static func read(_ text: String) throws(RuleFailure) -> Wrapped? {
    TextTransform.trimmed(text).isEmpty ? nil : try Wrapped.read(text)
  }

  /// The value as it would be typed; empty for nil.
  public var typed: String { self?.typed ?? "" }
}

extension TextInput where Self: RawRepresentable<String> & CaseIterable {
  /// Reads the raw value of a case.
  public static func read(_ text: String) throws(RuleFailure) -> Self {
    let text = TextTransform.trimmed(text)
    if text.isEmpty { throw RuleFailure(.required) }
    if let value = Self(rawValue: text) { return value }
    let choices = allCases.map(\.rawValue).joined(separator: ", ")
    throw RuleFailure(.unknownChoice, ["choices": .text(choices)])
  }

  /// The raw value.
  public var typed: String { rawValue }
}

extension Language: TextInput {
  /// Reads a name or a language tag, see ``init(named:)``.
  public static func read(_ text: String) throws(RuleFailure) -> Language {
    let text = TextTransform.trimmed(text)
    if text.isEmpty { throw RuleFailure(.required) }
    if let language = Language(named: text) { return language }
    throw .unknownLanguage(among: allCases)
  }
}

extension CivilDate: TextInput {
  /// Reads `YYYY-MM-DD`, in the decimal digits of any script.
  public static func read(_ text: String) throws(RuleFailure) -> CivilDate {
    let text = TextTransform.asciiDigits(in: TextTransform.trimmed(text))
    if text.isEmpty { throw RuleFailure(.required) }
    if let date = CivilDate(iso8601: text) { return date }
    let isComplete = text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
    throw RuleFailure(.invalidDate, isComplete ? ["reason": "noSuchDay"] : [:])
  }

  /// The day as `YYYY-MM-DD`.
  public var typed: String { description }
}

extension Date: TextInput {
  /// Reads an instant (RFC 3339), or a day, which stands for its beginning in the person's time
  /// zone.
  public static func read(_ text: String) throws(RuleFailure) -> Date {
    if let instant = Date(rfc3339: TextTransform.asciiDigits(in: TextTransform.trimmed(text))) {
      return instant
    }
    let day = try CivilDate.read(text)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let parts = DateComponents(year: day.year, month: day.month, day: day.day)
    guard let date = calendar.date(from: parts) else { throw RuleFailure(.invalidDate) }
    return date
  }

  /// The instant (RFC 3339).
  public var typed: String { rfc3339 }
}
