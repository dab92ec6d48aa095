import AccountsForms

/// Asks for one field of a sign-up.
struct SignUpQuestion {
  /// Which field.
  let field: SignUpForm.Field

  /// What is being filled in.
  let form: SignUpForm

  /// Where it is asked.
  let prompt: Prompt

  /// Where the terms can be read.
  let terms: String?

  /// Where the privacy notice can be read.
  let privacy: String?

  /// A text that is longer is typed anew more easily than it is mended.
  private static let longestMended = 254

  /// Says how the field is filled in, once.
  func introduce() {
    for hint in hints { prompt.say(hint, indentation: 2) }
  }

  /// Asks, and enters the answer into the form.
  ///
  /// - Parameter text: what was there before, for the person to change.
  /// - Returns: what was typed; nothing, for a secret.
  /// - Throws: ``Failure`` where the person gives up.
  func ask(startingWith text: String) throws -> String {
    let shown = form.presentation(of: field, in: prompt.words)
    let label = shown.label + (shown.isRequired ? " *" : "")
    switch field {
    case .password:
      let input = try prompt.password(label, below: meterLines)
      form.passwordField.enter(input)
      if prompt.style.isPlain { prompt.say(meter.strength(form.passwordAssessment.strength)) }
      return ""
    case .confirmPassword:
      form.confirmPasswordField.enter(try prompt.password(label))
      return ""
    case .name, .email, .birthday, .language, .agreeTerms:
      do {
        let typed = try prompt.text(label, startingWith: text)
        form.enter(choice(typed), into: field)
        return canBeMended(typed) ? typed : ""
      } catch let failure as RuleFailure {
        form.field(field).refuseInput(failure)
        return ""
      }
    }
  }

  private func canBeMended(_ text: String) -> Bool {
    field != .agreeTerms && text.utf8.count <= Self.longestMended
  }

  private var hints: [String] {
    let words = prompt.words
    let hint = words.hint(for: field.rawValue)
    switch field {
    case .password:
      let key = prompt.style.isPlain ? nil : DialoguePhrase.revealKey.text(in: words)
      return [hint, key].compactMap(\.self)
    case .language:
      return Language.allCases.enumerated().map { "\($0 + 1) \($1.endonym)" }
    case .agreeTerms:
      return [
        terms.map { "\(DialoguePhrase.terms.text(in: words)): \($0)" },
        privacy.map { "\(DialoguePhrase.privacy.text(in: words)): \($0)" }, hint,
      ]
      .compactMap(\.self)
    case .name, .email, .confirmPassword, .birthday: return [hint].compactMap(\.self)
    }
  }

  /// The text that an answer stands for: a language may be given by its number.
  private func choice(_ answer: String) -> String {
    guard field == .language, let number = Int(TextTransform.trimmed(answer)) else { return answer }
    let languages = Language.allCases
    return languages.indices.contains(number - 1) ? languages[number - 1].rawValue : answer
  }

  private var meter: PasswordMeter { PasswordMeter(words: prompt.words, style: prompt.style) }

  private func meterLines(_ typed: [UInt8]) -> [String] {
    meter.lines(for: typed, in: form.passwordField) { form.passwordAssessment }
  }
}
