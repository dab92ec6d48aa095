import AccountsForms

/// Choices that a person names, or picks by a number from 1.
struct Choices {
  /// The names.
  let names: [String]

  /// A line for each choice.
  var lines: [String] { names.enumerated().map { "\($0 + 1) \($1)" } }

  /// The index of the choice that an answer picks; nil for none.
  func index(of answer: String) -> Int? {
    let typed = TextTransform.trimmed(answer)
    if let number = Int(typed), names.indices.contains(number - 1) { return number - 1 }
    return names.firstIndex(of: typed)
  }
}
