import AccountsForms

/// The feedback below a password while it is typed: its strength and its unmet requirements.
struct PasswordMeter {
  /// The messages in the user's language.
  let words: Messages

  /// The style of the terminal.
  let style: TerminalStyle

  /// Returns the lines for the typed bytes; none for empty input.
  ///
  /// - Parameters:
  ///   - typed: the bytes.
  ///   - field: the field to enter them into.
  ///   - assessment: a closure that assesses the field.
  /// - Returns: the reason for the rejection, or the assessment of the password.
  func lines(
    for typed: [UInt8],
    in field: FormField<Secret>,
    _ assessment: () -> PasswordAssessment
  ) -> [String] {
    guard !typed.isEmpty else { return [] }
    let input = PasswordInput(typed)
    field.enter(input)
    switch input {
    case .secret: return lines(for: assessment())
    case .refused(let failure): return listed(words.message(for: failure))
    }
  }

  /// Returns the lines for a password.
  ///
  /// - Parameter assessment: the assessment of the password.
  /// - Returns: the strength, then each unmet requirement.
  func lines(for assessment: PasswordAssessment) -> [String] {
    let unmet = assessment.requirements.filter { !$0.isMet }
      .flatMap { listed("\(words.text(for: $0.demand)): \(words.state(of: $0))") }
    return ["  " + strength(assessment.strength)] + unmet
  }

  private func listed(_ text: String) -> [String] {
    "- \(text)".wrapped(toWidth: Terminal.promptSize.width - 3, hanging: 2).map { "  \($0)" }
  }

  /// Returns the strength as a bar and a word.
  func strength(_ strength: PasswordStrength) -> String {
    let steps = PasswordStrength.allCases.count
    let bar =
      String(repeating: "#", count: strength.rawValue)
      + String(repeating: "-", count: steps - strength.rawValue)
    let text = words[DialogueMessage.strength] + ": [\(bar)] " + words.name(of: strength)
    return style.paint(text, colour(strength))
  }

  private func colour(_ strength: PasswordStrength) -> TerminalStyle.Colour {
    switch strength {
    case .weak: .red
    case .fair: .yellow
    case .good, .strong: .green
    }
  }
}
