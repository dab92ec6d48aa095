import AccountsForms

/// A text in every language the product speaks.
struct Translations {
  let english: String
  let portuguese: String
  let spanish: String

  /// Takes the text in each language, in this order.
  init(_ english: String, _ portuguese: String, _ spanish: String) {
    self.english = english
    self.portuguese = portuguese
    self.spanish = spanish
  }

  /// The text in one language.
  subscript(_ language: Language) -> String {
    switch language {
    case .english: english
    case .portuguese: portuguese
    case .spanish: spanish
    }
  }
}
