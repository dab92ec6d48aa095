import AccountsForms

/// The meter beside a new password, before anything is typed: what the policy will ask for.
struct StrengthView {
  /// How strong, from 0 for nothing yet to 4.
  let level = 0

  /// The same in a word.
  let rating: String

  let requirements: [Requirement]

  struct Requirement {
    let demand: String
    let isMet = false
    let state: String
  }

  /// Shows what a policy asks for.
  init(_ assessment: PasswordAssessment, in words: Words) {
    rating = "–"
    requirements = assessment.requirements.map { requirement in
      let unmet = PasswordRequirement(demand: requirement.demand, isMet: false)
      return Requirement(
        demand: words.text(for: requirement.demand),
        state: words.state(of: unmet)
      )
    }
  }
}
