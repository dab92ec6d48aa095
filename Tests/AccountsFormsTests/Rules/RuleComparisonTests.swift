import AccountsForms
import Testing

/// The eight comparisons, four with a value and four with a key path, each at its boundary.
struct RuleComparisonTests {
  private final class Limits {
    var bound: Int

    var doubled: Int { 2 * bound }

    init(_ bound: Int) { self.bound = bound }
  }

  private func verdicts(_ rule: Rule<Int>) -> [Bool] {
    [9, 10, 11].map { rule.failure(for: $0) == nil }
  }

  @Test func `strict comparisons exclude the bound`() {
    #expect(verdicts(.greaterThan(10)) == [false, false, true])
    #expect(verdicts(.atLeast(10)) == [false, true, true])
    #expect(verdicts(.lessThan(10)) == [true, false, false])
    #expect(verdicts(.atMost(10)) == [true, true, false])
  }

  @Test func `a computed property can transform a key path's value`() {
    let limits = Limits(10)
    let rule = Rule<Int>.atMost(limits, \.doubled)
    #expect(rule.failure(for: 20) == nil)
    #expect(rule.failure(for: 21)?.code == .tooLarge)
    limits.bound = 11
    #expect(rule.failure(for: 22) == nil)
  }

  @Test func `a key path rule reads its root's current value`() {
    let limits = Limits(10)
    let rules: [Rule<Int>] = [
      .greaterThan(limits, \.bound), .atLeast(limits, \.bound), .lessThan(limits, \.bound),
      .atMost(limits, \.bound),
    ]
    #expect(
      rules.map(verdicts) == [
        [false, false, true], [false, true, true], [true, false, false], [true, true, false],
      ]
    )
    limits.bound = 11
    #expect(
      rules.map(verdicts) == [
        [false, false, false], [false, false, true], [true, true, false], [true, true, true],
      ]
    )
    #expect(
      rules.map(\.constraint)
        == [.greaterThan(11), .atLeast(11), .lessThan(11), .atMost(11)].map { .conditional($0) }
    )
  }

  @Test func `a failure includes the bound`() {
    #expect(
      Rule.greaterThan(10).failure(for: 10) == RuleFailure(.notGreater, ["bound": 10])
    )
    #expect(
      Rule.atMost(1.5).failure(for: 2) == RuleFailure(.tooLarge, ["bound": .decimal(1.5)])
    )
    let mine = ErrorCode(rawValue: "mine")
    #expect(Rule.lessThan("b", mine).failure(for: "b") == RuleFailure(mine, ["bound": "b"]))
  }

  @Test func `compares dates by day`() throws {
    let day = try #require(CivilDate(year: 2026, month: 11, day: 21))
    let rule = Rule.atMost(day).unlessNil
    #expect(rule.failure(for: nil) == nil)
    #expect(rule.failure(for: day) == nil)
    #expect(rule.failure(for: CivilDate(year: 2026, month: 11, day: 22))?.code == .tooLarge)
    #expect(rule.constraint == .atMost("2026-11-21"))
  }
}
