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
}
