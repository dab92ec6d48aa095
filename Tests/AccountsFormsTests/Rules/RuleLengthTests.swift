import AccountsForms
import Expectations
import Testing

struct RuleLengthTests {
  @Test func `measures text in code points, collections in elements`() {
    expect("👨‍👩‍👧‍👦".length, is: 7)
    expect("e\u{301}".length, is: 2)
    expect([1, 2].length, is: 2)
    expect(Set([1, 2, 2]).length, is: 2)
    expect(Secret("é😀").length, is: 2)
  }

  static let atLeastTwo: [Case<String, Bool>] = [
    Case("", false), Case("a", false), Case("ab", true), Case("abc", true),
  ]

  @Test(arguments: atLeastTwo)
  func `the minimum is inclusive`(_ row: Case<String, Bool>) {
    let rule = Rule<String>.minLength(2)
    expect(rule.constraint, is: .minLength(2))
    let failure = RuleFailure(.tooShort, ["minimum": 2])
    expect(rule.failure(for: row.input), is: (row.outcome ? nil : failure))
  }

  static let atMostThree: [Case<String, Bool>] = [
    Case("", true), Case("abc", true), Case("abcd", false),
  ]

  @Test(arguments: atMostThree)
  func `the maximum is inclusive`(_ row: Case<String, Bool>) {
    let rule = Rule<String>.maxLength(3)
    expect(rule.constraint, is: .maxLength(3))
    let failure = RuleFailure(.tooLong, ["maximum": 3])
    expect(rule.failure(for: row.input), is: (row.outcome ? nil : failure))
  }

  @Test func `a rule can skip an empty field`() {
    let rule = Rule<String>.minLength(2).unlessEmpty
    expect(rule.failure(for: ""), is: nil)
    expect(rule.failure(for: "a"), is: RuleFailure(.tooShort, ["minimum": 2]))
    expect(rule.constraint, is: .conditional(.minLength(2)))
  }

  @Test func `a rule can skip nil`() {
    let rule = Rule<Int>.atLeast(18).unlessNil
    expect(rule.failure(for: nil), is: nil)
    expect(rule.failure(for: 17)?.code, is: .tooSmall)
    expect(rule.failure(for: 18), is: nil)
  }
}
