import AccountsForms
import Testing

struct RuleLengthTests {
  @Test func `measures text in code points, collections in elements`() {
    #expect("👨‍👩‍👧‍👦".length == 7)
    #expect("e\u{301}".length == 2)
    #expect([1, 2].length == 2)
    #expect(Set([1, 2, 2]).length == 2)
    #expect(Secret("é😀").length == 2)
  }

  @Test func `both limits are inclusive`() {
    let atLeast = Rule<String>.minLength(2)
    let atMost = Rule<String>.maxLength(3)
    #expect(
      ["", "a", "ab", "abc", "abcd"].map { atLeast.failure(for: $0) == nil } == [
        false, false, true, true, true,
      ]
    )
    #expect(
      ["", "a", "ab", "abc", "abcd"].map { atMost.failure(for: $0) == nil } == [
        true, true, true, true, false,
      ]
    )
    #expect(atLeast.failure(for: "a") == RuleFailure(.tooShort, ["minimum": 2]))
    #expect(atMost.failure(for: "abcd") == RuleFailure(.tooLong, ["maximum": 3]))
    #expect(atLeast.constraint == .minLength(2))
    #expect(atMost.constraint == .maxLength(3))
  }

  @Test func `a rule can skip an empty field`() {
    let rule = Rule<String>.minLength(2).unlessEmpty
    #expect(rule.failure(for: "") == nil)
    #expect(rule.failure(for: "a") == RuleFailure(.tooShort, ["minimum": 2]))
    #expect(rule.constraint == .conditional(.minLength(2)))
  }

  @Test func `a rule can skip nil`() {
    let rule = Rule<Int>.atLeast(18).unlessNil
    #expect(rule.failure(for: nil) == nil)
    #expect(rule.failure(for: 17)?.code == .tooSmall)
    #expect(rule.failure(for: 18) == nil)
  }
}
