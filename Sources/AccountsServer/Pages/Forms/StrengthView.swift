import AccountsForms

/// The template values of the strength meter and the requirements of a new password.
///
/// The strength and the met requirements are unknown until the script asks the server.
struct StrengthView {
  /// The level of the greatest strength; an empty password has 0.
  let maximum = PasswordStrength.strong.rawValue

  /// The level below which the meter shows danger.
  let low = PasswordStrength.fair.rawValue

  /// The level from which the meter shows a good password.
  let high = PasswordStrength.good.rawValue

  /// The requirements.
  let demands: [String]

  /// Creates the template values of an assessment.
  init(_ assessment: PasswordAssessment, in words: Messages) {
    demands = assessment.requirements.map { words.text(for: $0.demand) }
  }
}
