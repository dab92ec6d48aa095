/// A language the product speaks, and in which a person wants to be written to.
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

  /// The language's own name for itself.
  public var endonym: String {
    switch self {
    case .english: "English"
    case .portuguese: "Português"
    case .spanish: "Español"
    }
  }

  /// Reads what a person or a locale calls a language: `portuguese`, `Português`, `inglés`, `pt_BR.UTF-8`.
  ///
  /// - Parameter text: compared without regard to case. Anything else gives nil.
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

  /// What the languages call each other, with and without accents.
  private var otherNames: [String] {
    switch self {
    case .english: ["inglês", "inglés", "ingles"]
    case .portuguese: ["português", "portugués", "portugues"]
    case .spanish: ["español", "espanol", "espanhol", "castellano"]
    }
  }
}
