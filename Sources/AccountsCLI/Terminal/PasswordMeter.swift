import AccountsForms

/// What is shown below a password while it is typed: how strong it is, and what it still has to be.
struct PasswordMeter {
  /// The person's language.
  let words: Words

  /// What the terminal can do.
  let style: TerminalStyle

  /// The lines for what was typed so far; none, while that is nothing.
  ///
  /// - Parameters:
  ///   - typed: the bytes.
  ///   - field: where they are entered.
  ///   - assessment: what the policy makes of the field.
  /// - Returns: why they are no password, or else the lines for it.
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

  /// The lines for a password.
  ///
  /// - Parameter assessment: what the policy makes of it.
  /// - Returns: the strength, then each demand that is not met.
  func lines(for assessment: PasswordAssessment) -> [String] {
    let unmet = assessment.requirements.filter { !$0.isMet }
      .flatMap { listed("\(words.text(for: $0.demand)): \(words.state(of: $0))") }
    return ["  " + strength(assessment.strength)] + unmet
  }

  private func listed(_ text: String) -> [String] {
    "- \(text)".wrapped(toWidth: Terminal.promptSize.width - 3, hanging: 2).map { "  \($0)" }
  }

  /// The strength in a word, with a bar that says the same.
  func strength(_ strength: PasswordStrength) -> String {
    let steps = PasswordStrength.allCases.count
    let bar =
      String(repeating: "#", count: strength.rawValue)
      + String(repeating: "-", count: steps - strength.rawValue)
    let text = DialoguePhrase.strength.text(in: words) + ": [\(bar)] " + words.name(of: strength)
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
