import AccountsForms

extension DialogueMessage {
  /// Returns the text in a language.
  func text(in words: Messages) -> String { words[self] }

  /// Lines that name the terms and the privacy notice that the installation has.
  static func notices(terms: String?, privacy: String?, in words: Messages) -> [String] {
    [(Self.terms, terms), (.privacy, privacy)]
      .compactMap { message, address in address.map { "\(message.text(in: words)): \($0)" } }
  }
}
