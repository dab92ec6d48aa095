import AccountsForms

/// What the policy asks of a new password, and the place of the meter beside it.
///
/// How strong a password is, and which demands it meets, nobody knows before the script has asked.
struct StrengthView {
  /// The level of the greatest strength; no password at all is 0.
  let maximum = PasswordStrength.strong.rawValue

  /// The level under which the meter shows danger.
  let low = PasswordStrength.fair.rawValue

  /// The level from which on it shows that all is well.
  let high = PasswordStrength.good.rawValue

  /// What is asked for.
  let demands: [String]

  /// Shows what a policy asks for.
  init(_ assessment: PasswordAssessment, in words: Words) {
    demands = assessment.requirements.map { words.text(for: $0.demand) }
  }
}
