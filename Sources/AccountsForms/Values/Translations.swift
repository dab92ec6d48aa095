/// A text in every language, the translations beside each other.
public struct Translations: Hashable, Sendable {
  /// In the order of the languages.
  private let texts: [String]

  /// Takes the text in each language.
  ///
  /// - Parameters:
  ///   - english: the text in English, and in each language that is not given.
  ///   - others: the text in other languages.
  public init(_ english: String, _ others: [Language: String] = [:]) {
    texts = Language.allCases.map { others[$0] ?? english }
  }

  /// Takes the texts in the order of the languages, as `Plugins/TextFilesTool` writes them.
  package init(inOrder texts: [String]) { self.texts = texts }

  /// The text in one language.
  public subscript(_ language: Language) -> String { texts[Int(language.number)] }

  /// The texts with a value in the place of `{name}`.
  func replacing(_ name: String, with value: String) -> Translations {
    Translations(inOrder: texts.map { $0.replacingFirst("{\(name)}", with: value) })
  }
}

/// A text of the product in every language, by a name: the cases that `Plugins/TextFilesTool` makes
/// of the files of words.
package protocol Phrase: CaseIterable, RawRepresentable<String>, Sendable {
  /// The text in every language.
  var texts: Translations { get }
}

extension Phrase {
  /// The rest of the name after a prefix, which it must have.
  package func name(after prefix: String) -> String {
    precondition(rawValue.hasPrefix(prefix), "\(rawValue) does not begin with \(prefix)")
    return String(rawValue.dropFirst(prefix.count))
  }

  /// The text in a language, with a value in the place of `{name}`.
  package func text(_ language: Language, _ name: String, _ value: String) -> String {
    texts[language].replacingFirst("{\(name)}", with: value)
  }
}
