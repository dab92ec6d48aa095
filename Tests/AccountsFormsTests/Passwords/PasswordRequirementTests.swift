import AccountsForms
import Expectations
import Testing

struct PasswordRequirementTests {
  private func list(_ policy: PasswordPolicy, _ password: String, bits: Double = 60) -> [String] {
    let assessment = policy.assess(
      Secret(password),
      estimator: { _, _ in GuessEstimate(bits: bits, isCommon: false) },
      personalWords: ["Ada"]
    )
    return assessment.requirements.map { requirement in
      "\(Messages(.english).text(for: requirement.demand)): \(Messages(.english).state(of: requirement))"
    }
  }

  @Test func `describes each requirement as met or not met yet`() {
    expect(
      list(.standard, "short", bits: 10),
      is: [
        "no tab or line break: met",
        "at least 8 characters: not met yet",
        "different from your name, your e-mail address and the name of this service: met",
        "not a common password: met",
        "strength at least good: not met yet",
      ]
    )
    expect(
      list(.lesson(special: true), "Password"),
      is: [
        "no tab or line break: met",
        "at least 8 characters: met",
        "an uppercase letter: met",
        "a lowercase letter: met",
        "a number: not met yet",
        "a special character: not met yet",
      ]
    )
  }

  @Test(arguments: ["", "a", "short", "violet canyon", "Ada", "with\ttab in it"])
  func `the requirements and the rule always agree`(_ password: String) {
    for policy in [.standard, .nist, .lesson(), .minimum(3)] as [PasswordPolicy] {
      for bits in [10.0, 30, 60] {
        let assessment = policy.assess(
          Secret(password),
          estimator: { _, _ in GuessEstimate(bits: bits, isCommon: false) },
          personalWords: ["Ada"]
        )
        let rule = Rule.password(
          policy,
          estimator: { _, _ in GuessEstimate(bits: bits, isCommon: false) },
          personalWords: { ["Ada"] }
        )
        let verdict = rule.failure(for: Secret(password))
        expect((verdict == nil), is: assessment.requirements.allSatisfy(\.isMet))
      }
    }
  }

  @Test func `incident 13: does not estimate a password that is too long`() {
    let assessment = PasswordPolicy.standard.assess(
      Secret(String(repeating: "a", count: 4097)),
      estimator: { _, _ in
        Issue.record("it was estimated")
        return GuessEstimate(bits: 0, isCommon: false)
      },
      personalWords: []
    )
    expect(assessment.failure, is: RuleFailure(.tooLong, ["maximum": 1024]))
  }

  @Test func `the meter has four steps, named in every language`() {
    expect(
      Language.allCases.map { language in
        PasswordStrength.allCases.map(Messages(language).name(of:)).joined(separator: " ")
      },
      is: [
        "weak fair good strong", "fraca razoável boa forte", "débil regular buena fuerte",
        "schwach mittel gut stark",
      ]
    )
  }
}
