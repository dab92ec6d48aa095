/// A requirement of a password policy, and whether a password meets it.
public struct PasswordRequirement: Hashable, Sendable {
  /// The demand itself.
  public let demand: Demand

  /// Whether the password meets it.
  public let isMet: Bool

  /// Creates a requirement.
  package init(demand: Demand, isMet: Bool) {
    self.demand = demand
    self.isMet = isMet
  }

  /// A demand of a policy, which a person can act on.
  public enum Demand: Hashable, Sendable {
    /// A maximum length, in code points.
    case maximumLength(Int)

    /// No tab, line break or other control character.
    case noControlCharacter

    /// A minimum length, in code points.
    case minimumLength(Int)

    /// At least one character of a kind.
    case contains(PasswordPolicy.CharacterKind)

    /// Different from the words of the person and the service.
    case notPersonal

    /// Not on a list of common passwords.
    case notCommon

    /// A minimum strength.
    case strength(PasswordStrength)
  }
}

/// The result of checking a password against a policy.
///
/// The rule, the strength meter and the list of requirements beside the field all use it.
public struct PasswordAssessment: Hashable, Sendable {
  /// The resistance of the password to guessing.
  public let strength: PasswordStrength

  /// The requirements, in display order.
  public let requirements: [PasswordRequirement]

  /// The failure of the rule: the first requirement that is not met; nil for a valid password.
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
