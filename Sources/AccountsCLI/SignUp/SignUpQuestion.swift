import AccountsForms

/// Asks for one field of a sign-up.
struct SignUpQuestion {
  /// The field.
  let field: SignUpForm.Field

  /// The form.
  let form: SignUpForm

  /// The prompt.
  let prompt: Prompt

  /// The URL of the terms.
  let terms: String?

  /// The URL of the privacy notice.
  let privacy: String?

  /// The maximum length of rejected text that is offered for editing; longer text is easier to
  /// retype.
  private static let longestMended = 254

  /// Prints the hints of the field.
  func introduce() {
    for hint in hints { prompt.say(hint, indentation: 2) }
  }

  /// Asks, and enters the answer into the form.
  ///
  /// - Parameter text: the initial text, which the user can edit.
  /// - Returns: the typed text; empty for a secret.
  /// - Throws: ``Failure`` if the user cancels.
  func ask(startingWith text: String) throws -> String {
    let shown = form.presentation(of: field, in: prompt.words)
    let label = shown.label + (shown.isRequired ? " *" : "")
    switch field {
    case .password:
      let input = try prompt.password(label) { meterLines($0) + checklistLines }
      form.passwordField.enter(input)
      if prompt.style.isPlain { prompt.say(meter.strength(form.passwordAssessment.strength)) }
      return ""
    case .confirmPassword:
      form.confirmPasswordField.enter(try prompt.password(label) { _ in checklistLines })
      return ""
    case .invitation, .name, .email, .birthday, .language, .agreeTerms, .custom:
      do {
        let typed = try prompt.text(label, startingWith: text) { typed in
          form.enter(choice(String(decoding: typed, as: UTF8.self)), into: field)
          return checklistLines
        }
        form.enter(choice(typed), into: field)
        return canBeMended(typed) ? typed : ""
      } catch let failure as RuleFailure {
        form.field(field).refuseInput(failure)
        return ""
      }
    }
  }

  private func canBeMended(_ text: String) -> Bool {
    !isConsent && text.utf8.count <= Self.longestMended
  }

  private var hints: [String] {
    let words = prompt.words
    let hint = words.hint(for: field.rawValue)
    switch field {
    case .password:
      let key = prompt.style.isPlain ? nil : words[DialogueMessage.revealKey]
      return [hint, key].compactMap(\.self)
    case .language: return numberedChoices
    case .agreeTerms:
      return DialogueMessage.notices(terms: terms, privacy: privacy, in: words)
        + [hint].compactMap(\.self)
    case .invitation, .name, .email, .confirmPassword, .birthday: return [hint].compactMap(\.self)
    case .custom:
      let kind = isConsent ? words[DialogueMessage.yesOrNo] : nil
      let example = isDate ? words.hint(for: SignUpForm.Field.birthday.rawValue) : nil
      let instructions = form.presentation(of: field, in: words).hint
      return [instructions, kind, example].compactMap(\.self) + numberedChoices
    }
  }

  private var isConsent: Bool { form.field(field).valueType == Bool.self }

  private var isDate: Bool { form.field(field).valueType == CivilDate?.self }

  private var numberedChoices: [String] { Choices(names: choices.map(\.name)).lines }

  /// Returns the meaning of an answer: a day as people of the language write it, or the number or
  /// name of a choice.
  private func choice(_ answer: String) -> String {
    if isDate, let day = CivilDate(written: answer, in: prompt.words.language) {
      return day.description
    }
    let choices = choices
    let chosen = Choices(names: choices.map(\.name)).index(of: answer)
    return chosen.map { choices[$0].value } ?? answer
  }

  private var choices: [TextFieldPresentation.Choice] {
    form.presentation(of: field, in: prompt.words).choices
  }

  private var meter: PasswordMeter { PasswordMeter(words: prompt.words, style: prompt.style) }

  private var checklistLines: [String] {
    SignUpChecklist(form: form, words: prompt.words).lines(fitting: Terminal.promptSize.width - 1)
  }

  private func meterLines(_ typed: [UInt8]) -> [String] {
    meter.lines(for: typed, in: form.passwordField) { form.passwordAssessment }
  }
}
