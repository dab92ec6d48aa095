import AccountsForms
import Expectations
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

  static let atTen: [Case<Constraint, [RuleFailure?]>] = [
    Case(
      .greaterThan(10),
      [RuleFailure(.notGreater, ["bound": 10]), RuleFailure(.notGreater, ["bound": 10]), nil]
    ),
    Case(.atLeast(10), [RuleFailure(.tooSmall, ["bound": 10]), nil, nil]),
    Case(
      .lessThan(10),
      [nil, RuleFailure(.notLess, ["bound": 10]), RuleFailure(.notLess, ["bound": 10])]
    ),
    Case(.atMost(10), [nil, nil, RuleFailure(.tooLarge, ["bound": 10])]),
  ]

  @Test(arguments: atTen)
  func `strict comparisons exclude the bound, and the failure has it`(
    _ row: Case<Constraint, [RuleFailure?]>
  ) throws {
    let rules: [Rule<Int>] = [.greaterThan(10), .atLeast(10), .lessThan(10), .atMost(10)]
    let rule = try #require(rules.first { $0.constraint == row.input })
    expect([9, 10, 11].map(rule.failure), is: row.outcome)
  }

  @Test func `a computed property can transform a key path's value`() {
    let limits = Limits(10)
    let rule = Rule<Int>.atMost(limits, \.doubled)
    expect(rule.failure(for: 20), is: nil)
    expect(rule.failure(for: 21)?.code, is: .tooLarge)
    limits.bound = 11
    expect(rule.failure(for: 22), is: nil)
  }

  @Test func `a key path rule reads its root's current value`() {
    let limits = Limits(10)
    let rules: [Rule<Int>] = [
      .greaterThan(limits, \.bound), .atLeast(limits, \.bound), .lessThan(limits, \.bound),
      .atMost(limits, \.bound),
    ]
    expect(
      rules.map(verdicts),
      is: [
        [false, false, true], [false, true, true], [true, false, false], [true, true, false],
      ]
    )
    limits.bound = 11
    expect(
      rules.map(verdicts),
      is: [
        [false, false, false], [false, false, true], [true, true, false], [true, true, true],
      ]
    )
    expect(
      rules.map(\.constraint),
      is: [.greaterThan(11), .atLeast(11), .lessThan(11), .atMost(11)].map { .conditional($0) }
    )
  }

  @Test func `a bound may be a decimal or a text, and the code the app's own`() {
    expect(Rule.atMost(1.5).failure(for: 2), is: RuleFailure(.tooLarge, ["bound": .decimal(1.5)]))
    let mine = ErrorCode(rawValue: "mine")
    expect(Rule.lessThan("b", mine).failure(for: "b"), is: RuleFailure(mine, ["bound": "b"]))
  }

  @Test func `compares dates by day`() throws {
    let day = try #require(CivilDate(year: 2026, month: 11, day: 21))
    let rule = Rule.atMost(day).unlessNil
    expect(rule.failure(for: nil), is: nil)
    expect(rule.failure(for: day), is: nil)
    expect(rule.failure(for: CivilDate(year: 2026, month: 11, day: 22))?.code, is: .tooLarge)
    expect(rule.constraint, is: .atMost("2026-11-21"))
  }
}
