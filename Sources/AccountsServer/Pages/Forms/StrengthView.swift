import AccountsForms

/// The template values of the strength meter and the requirements of a new password.
///
/// A page shows the strength, and which requirements are met, of a password to be corrected. An
/// accepted one, which has to be typed again, is rated as it is typed.
struct StrengthView {
  /// The level of the greatest strength; an empty password has 0.
  let maximum = PasswordStrength.strong.rawValue

  /// The level below which the meter shows danger.
  let low = PasswordStrength.fair.rawValue

  /// The level from which the meter shows a good password.
  let high = PasswordStrength.good.rawValue

  /// The level of the password that was sent; 0 without one.
  let level: Int

  /// The strength of the password that was sent, in words; nil without one.
  let rating: String?

  /// The requirements.
  let demands: [Demand]

  /// A requirement.
  struct Demand {
    let text: String
    let isMet: Bool

    /// Whether the password is rated.
    let isRated: Bool

    /// The sign for people who see.
    let sign: String

    /// Whether the requirement is met, in words for people who do not see the sign.
    let state: String
  }

  /// Creates the template values of an assessment.
  ///
  /// - Parameters:
  ///   - assessment: the assessment.
  ///   - isRated: whether it is of a password that has to be corrected; otherwise it only names the
  ///     requirements.
  ///   - words: the language.
  init(_ assessment: PasswordAssessment, isRated: Bool, in words: Messages) {
    level = isRated ? assessment.strength.rawValue : 0
    rating = isRated ? words.name(of: assessment.strength) : nil
    demands = assessment.requirements.map { requirement in
      Demand(
        text: words.text(for: requirement.demand),
        isMet: requirement.isMet,
        isRated: isRated,
        sign: requirement.isMet ? "✓" : "○",
        state: "(\(words.state(of: requirement)))"
      )
    }
  }
}
