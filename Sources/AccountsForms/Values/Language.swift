import Foundation

/// A language that the product speaks and a person may prefer: a line of `languages.strings`.
public struct Language: RawRepresentable, CaseIterable, Hashable, Sendable,
  CustomStringConvertible
{
  /// The place in ``allCases``, which databases keep.
  package let number: UInt8

  init(number: UInt8) { self.number = number }

  /// All languages.
  public static let allCases = declared.indices.map { Language(number: UInt8($0)) }

  /// The language with a name, such as `portuguese`; nil for any other text.
  public init?(rawValue: String) {
    guard let language = Self.named[rawValue] else { return nil }
    self = language
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether two are the same language; not by the name, which `RawRepresentable` would compare.
  public static func == (left: Language, right: Language) -> Bool { left.number == right.number }

  /// Hashes the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  private var names: [String] { Self.declared[Int(number)].names }

  /// The name in English, in lower case.
  public var rawValue: String { names[0] }

  /// The name in English, in lower case.
  public var description: String { rawValue }

  /// The language's primary subtag (BCP 47), such as `pt`.
  public var code: String { Self.declared[Int(number)].code }

  /// The codes of all languages, as messages list them.
  package static let codes = allCases.map(\.code).joined(separator: ", ")

  /// The name of the language in that language.
  public var endonym: String { names[1] }

  /// Reads the name or the locale of a language: `portuguese`, `Português`, `inglés`,
  /// `pt_BR.UTF-8`.
  ///
  /// - Parameter text: the text, in upper or lower case; any other text gives nil.
  public init?(named text: String) {
    let name = text.lowercased()
    let subtag = name.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    let match = Self.allCases.first { language in
      subtag == language.code || language.names.contains { $0.lowercased() == name }
    }
    guard let match else { return nil }
    self = match
  }

  /// The first supported language in this system's settings; English if there is none.
  public static var preferred: Language {
    Locale.preferredLanguages.lazy.compactMap { Language(named: $0) }.first ?? .english
  }
}
