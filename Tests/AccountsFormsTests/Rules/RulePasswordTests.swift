import AccountsForms
import Expectations
import Testing

struct RulePasswordTests {
  static let passwords: [Case<String, RuleFailure?>] = [
    Case("violet canyon", nil), Case("Ada Lovelace", RuleFailure(.passwordIsPersonal)),
    Case("short", RuleFailure(.passwordTooShort, ["minimum": 8])),
  ]

  @Test(arguments: passwords)
  func `a password meets the policy, and is none of the person's words`(
    _ row: Case<String, RuleFailure?>
  ) {
    let rule = Rule<Secret>
      .password(
        .standard,
        estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) },
        personalWords: { ["Ada Lovelace"] }
      )
    expect(rule.constraint, is: .password(.standard))
    expect(rule.failure(for: Secret(row.input)), is: row.outcome)
  }

  static let lengths: [Case<String, Bool>] = [
    Case("", true), Case(String(repeating: "x", count: 1024), true),
    Case(String(repeating: "x", count: 1025), false),
    Case(String(repeating: "😀", count: 1024), true),
  ]

  @Test(arguments: lengths)
  func `a password is short enough to hash`(_ row: Case<String, Bool>) {
    let failure = Rule<Secret>.withinHashingLimit.failure(for: Secret(row.input))
    expect(failure, is: (row.outcome ? nil : RuleFailure(.tooLong, ["maximum": 1024])))
  }
}
