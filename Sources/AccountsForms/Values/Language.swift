import Foundation

/// A language that the product supports and a person may prefer.
public enum Language: String, CaseIterable, Sendable {
  case english
  case portuguese
  case spanish

  /// The language's primary subtag (BCP 47), such as `pt`.
  public var code: String {
    switch self {
    case .english: "en"
    case .portuguese: "pt"
    case .spanish: "es"
    }
  }

  /// The name of the language in that language.
  public var endonym: String {
    switch self {
    case .english: "English"
    case .portuguese: "Português"
    case .spanish: "Español"
    }
  }

  /// Reads the name or the locale of a language: `portuguese`, `Português`, `inglés`,
  /// `pt_BR.UTF-8`.
  ///
  /// - Parameter text: the text, in upper or lower case; any other text gives nil.
  public init?(named text: String) {
    if let language = Self(rawValue: text) {
      self = language
      return
    }
    let name = text.lowercased()
    let subtag = name.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    let match = Self.allCases.first {
      name == $0.rawValue || subtag == $0.code || $0.otherNames.contains(name)
    }
    guard let match else { return nil }
    self = match
  }

  /// The first supported language in this system's settings; English if there is none.
  public static var preferred: Language {
    Locale.preferredLanguages.lazy.compactMap { Language(named: $0) }.first ?? .english
  }

  /// The names of the language in the supported languages, with and without accents.
  private var otherNames: [String] {
    switch self {
    case .english: ["inglês", "inglés", "ingles"]
    case .portuguese: ["português", "portugués", "portugues"]
    case .spanish: ["español", "espanol", "espanhol", "castellano"]
    }
  }
}
