import AccountsForms

extension DialogueMessage {
  /// Lines that name the terms and the privacy notice that the installation has.
  static func notices(terms: String?, privacy: String?, in words: Messages) -> [String] {
    [(Self.terms, terms), (.privacy, privacy)]
      .compactMap { message, address in address.map { "\(words[message]): \($0)" } }
  }
}
