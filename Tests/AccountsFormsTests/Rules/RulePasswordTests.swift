import AccountsForms
import Expectations
import Testing

struct RulePasswordTests {
  private let password = FormField("password", Secret("violet canyon otter"))

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

  static let repetitions: [Case<String, ErrorCode?>] = [
    Case("violet canyon otter", nil), Case("", .required),
    Case("violet canyon Otter", .confirmationDiffers),
  ]

  @Test(arguments: repetitions)
  func `a repetition is the same`(_ row: Case<String, ErrorCode?>) {
    let rule = Rule<Secret>.confirms(password)
    expect(rule.constraint, is: .sameAs(field: "password"))
    expect(rule.failure(for: Secret(row.input))?.code, is: row.outcome)
  }

  @Test func `two empty fields pass, since the password's own rules report it`() {
    let empty = FormField("password", Secret(""))
    expect(Rule<Secret>.confirms(empty).failure(for: Secret("")), is: nil)
  }

  @Test func `a new password differs from the one in another field`() {
    let rule = Rule<Secret>.differs(from: password)
    expect(rule.constraint, is: .differentFrom(field: "password"))
    expect(rule.failure(for: Secret("purple harbour")), is: nil)
    expect(rule.failure(for: Secret("violet canyon otter")), is: RuleFailure(.passwordUnchanged))
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
