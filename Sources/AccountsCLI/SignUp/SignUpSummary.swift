import AccountsForms

/// The summary before an account is created: a numbered line for each field that can still be
/// changed.
struct SignUpSummary {
  /// The form.
  let form: SignUpForm

  /// The messages in the user's language.
  let words: Messages

  /// The fields in the order of their numbers; the password includes its confirmation.
  var fields: [SignUpForm.Field] { form.summarizedFields }

  /// The lines.
  var lines: [String] {
    fields.enumerated()
      .map { number, field in
        "\(number + 1) \(words.label(of: field.rawValue)): \(value(of: field))"
      }
  }

  /// Parses the user's answer; nil if it is invalid.
  func answer(_ text: String) -> Answer? {
    // Numbers first: 1 means yes elsewhere.
    if let number = Int(TextTransform.trimmed(text)), fields.indices.contains(number - 1) {
      return .change(fields[number - 1])
    }
    if Messages.isYes(text) { return .save }
    return Messages.isNo(text) ? .giveUp : nil
  }

  /// The user's decision.
  enum Answer: Equatable {
    case save
    case change(SignUpForm.Field)
    case giveUp
  }

  private func customValue(of field: SignUpForm.Field) -> String {
    let input = form.field(field)
    if let consent = input as? FormField<Bool> {
      return words[consent.value ? DialogueMessage.yes : .no]
    }
    let choices = form.presentation(of: field, in: words).choices
    return choices.first { $0.value == input.text }?.name ?? input.text
  }

  private func value(of field: SignUpForm.Field) -> String {
    switch field {
    case .invitation: form.invitationField.value
    case .name: form.nameField.value
    case .email: form.emailField.value
    case .password, .confirmPassword: words[DialogueMessage.notShown]
    case .birthday: form.birthField.value?.description ?? ""
    case .language: form.languageField.value?.endonym ?? ""
    case .agreeTerms:
      words[form.agreeTermsField.value ? DialogueMessage.yes : .no]
    case .custom: customValue(of: field)
    }
  }
}
