/// One demand of a password policy, and whether a password meets it.
public struct PasswordRequirement: Hashable, Sendable {
  /// What is demanded.
  public let demand: Demand

  /// Whether the password meets it.
  public let isMet: Bool

  /// Says whether a demand is met.
  package init(demand: Demand, isMet: Bool) {
    self.demand = demand
    self.isMet = isMet
  }

  /// A demand of a policy.
  ///
  /// Each is something a person can do.
  public enum Demand: Hashable, Sendable {
    /// At most so many code points.
    case maximumLength(Int)

    /// No tab, line break or other control character.
    case noControlCharacter

    /// At least so many code points.
    case minimumLength(Int)

    /// At least one character of a kind.
    case contains(PasswordPolicy.CharacterKind)

    /// Other than what is known of the person and the service.
    case notPersonal

    /// Not on a list of common passwords.
    case notCommon

    /// At least so strong.
    case strength(PasswordStrength)
  }
}

/// What a policy makes of a password: for the rule that decides, and for the meter and the list of
/// requirements beside the field.
///
/// All three are this one judgement.
public struct PasswordAssessment: Hashable, Sendable {
  /// How long the password holds against somebody who guesses.
  public let strength: PasswordStrength

  /// The demands, in the order in which they are told.
  public let requirements: [PasswordRequirement]

  /// What the rule says: the first demand that is not met, or nil where the password will do.
  public var failure: RuleFailure? {
    requirements.first { !$0.isMet }.map { failure(for: $0.demand) }
  }

  private func failure(for demand: PasswordRequirement.Demand) -> RuleFailure {
    switch demand {
    case .maximumLength(let maximum): RuleFailure(.tooLong, ["maximum": .number(maximum)])
    case .noControlCharacter: RuleFailure(.passwordControlCharacter)
    case .minimumLength(let minimum):
      RuleFailure(.passwordTooShort, ["minimum": .number(minimum)])
    case .contains(let kind): RuleFailure(.passwordLacksKind, ["kind": .text(kind.rawValue)])
    case .notPersonal: RuleFailure(.passwordIsPersonal)
    case .notCommon: RuleFailure(.passwordIsCommon)
    case .strength(let minimum):
      RuleFailure(
        .passwordIsWeak,
        ["strength": .text(strength.name), "minimum": .text(minimum.name)]
      )
    }
  }
}
