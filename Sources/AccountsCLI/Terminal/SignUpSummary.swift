import AccountsForms

/// What is about to be saved, a numbered line for each thing that can still be changed.
struct SignUpSummary {
  /// What was filled in.
  let form: SignUpForm

  /// The person's language.
  let words: Words

  /// The fields, in the order of their numbers; the repetition of the password goes with the password.
  static let fields = SignUpForm.Field.allCases.filter { $0 != .confirmPassword }

  /// The lines.
  var lines: [String] {
    Self.fields.enumerated()
      .map { number, field in
        "\(number + 1) \(words.label(of: field.rawValue)): \(value(of: field))"
      }
  }

  /// What a person who read the lines answered; nil where it is none of the answers there are.
  func answer(_ text: String) -> Answer? {
    // Before the words: 1 means yes elsewhere.
    if let number = Int(TextTransform.trimmed(text)), Self.fields.indices.contains(number - 1) {
      return .change(Self.fields[number - 1])
    }
    if Words.isYes(text) { return .save }
    return Words.isNo(text) ? .giveUp : nil
  }

  /// What is to become of it.
  enum Answer: Equatable {
    case save
    case change(SignUpForm.Field)
    case giveUp
  }

  private func value(of field: SignUpForm.Field) -> String {
    switch field {
    case .name: form.nameField.value
    case .email: form.emailField.value
    case .password, .confirmPassword: DialoguePhrase.notShown.text(in: words)
    case .birthday: form.birthField.value?.description ?? ""
    case .language: form.languageField.value?.endonym ?? ""
    case .agreeTerms: DialoguePhrase.yes.text(in: words)
    }
  }
}
