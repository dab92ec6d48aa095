import AccountsForms
import Expectations
import Testing

struct RuleMembershipTests {
  private final class Team {
    var captain = "Ada"
    var members = ["Ada", "Grace"]
  }

  static let same: [Case<String, RuleFailure?>] = [
    Case("Ada", nil), Case("ada", RuleFailure(.notEqual)), Case("", RuleFailure(.notEqual)),
  ]

  @Test(arguments: same)
  func `equal accepts only the same value`(_ row: Case<String, RuleFailure?>) {
    expect(Rule.equal("Ada").failure(for: row.input), is: row.outcome)
    expect(Rule.equal("Ada").constraint, is: .equal("Ada"))
  }

  static let members: [Case<String, Bool>] = [
    Case("Ada", true), Case("Grace", true), Case("Joan", false), Case("", false),
  ]

  @Test(arguments: members)
  func `contained accepts only the choices`(_ row: Case<String, Bool>) {
    let rule = Rule.contained(in: ["Ada", "Grace"])
    let failure = RuleFailure(.unknownChoice, ["choices": "Ada, Grace"])
    expect(rule.failure(for: row.input), is: (row.outcome ? nil : failure))
    expect(rule.constraint, is: .oneOf(["Ada", "Grace"]))
  }

  @Test(arguments: members)
  func `unique rejects existing values`(_ row: Case<String, Bool>) {
    let rule = Rule.unique(in: ["Ada", "Grace"])
    expect(rule.failure(for: row.input), is: (row.outcome ? RuleFailure(.alreadyExists) : nil))
    expect(rule.constraint, is: .noneOf(["Ada", "Grace"]))
  }

  @Test func `no choice at all accepts nothing`() {
    expect(Rule.contained(in: [String]()).failure(for: "")?.code, is: .unknownChoice)
  }

  @Test func `key path rules read their root's current value`() {
    let team = Team()
    let equal = Rule.equal(team, \.captain)
    let contained = Rule.contained(in: team, \.members)
    let unique = Rule.unique(in: team, \.members)
    expect(
      [equal, contained, unique].map { $0.failure(for: "Joan") == nil },
      is: [false, false, true]
    )
    team.captain = "Joan"
    team.members.append("Joan")
    expect(
      [equal, contained, unique].map { $0.failure(for: "Joan") == nil },
      is: [true, true, false]
    )
    expect(contained.constraint, is: .conditional(.oneOf(["Ada", "Grace", "Joan"])))
  }
}
