/// A text in every language, the translations beside each other.
public struct Translations: Hashable, Sendable {
  private let english: String
  private let portuguese: String
  private let spanish: String

  /// Takes the text in each language, in this order.
  public init(_ english: String, _ portuguese: String, _ spanish: String) {
    self.english = english
    self.portuguese = portuguese
    self.spanish = spanish
  }

  /// The text in one language.
  public subscript(_ language: Language) -> String {
    switch language {
    case .english: english
    case .portuguese: portuguese
    case .spanish: spanish
    }
  }

  /// The texts with a value in the place of `{name}`.
  func replacing(_ name: String, with value: String) -> Translations {
    Translations(
      english.replacingFirst("{\(name)}", with: value),
      portuguese.replacingFirst("{\(name)}", with: value),
      spanish.replacingFirst("{\(name)}", with: value)
    )
  }
}

/// A text of the product in every language, by a name: the cases that `Plugins/WordsTool` makes of
/// the files of words.
package protocol Phrase: CaseIterable, RawRepresentable<String>, Sendable {
  /// The text in every language.
  var texts: Translations { get }
}

extension Phrase {
  /// The text in a language, with a value in the place of `{name}`.
  package func text(_ language: Language, _ name: String, _ value: String) -> String {
    texts[language].replacingFirst("{\(name)}", with: value)
  }
}
