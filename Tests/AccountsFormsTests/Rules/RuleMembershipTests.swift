import AccountsForms
import Testing

struct RuleMembershipTests {
  private final class Team {
    var captain = "Ada"
    var members = ["Ada", "Grace"]
  }

  @Test func `equal accepts only the same value`() {
    #expect(Rule.equal("Ada").failure(for: "Ada") == nil)
    #expect(Rule.equal("Ada").failure(for: "ada") == RuleFailure(.notEqual))
    #expect(Rule.equal("Ada").constraint == .equal("Ada"))
  }

  @Test func `contained accepts only the choices`() {
    let rule = Rule.contained(in: ["Ada", "Grace"])
    #expect(rule.failure(for: "Grace") == nil)
    #expect(
      rule.failure(for: "Joan") == RuleFailure(.unknownChoice, ["choices": "Ada, Grace"])
    )
    #expect(rule.constraint == .oneOf(["Ada", "Grace"]))
    #expect(Rule.contained(in: [String]()).failure(for: "") != nil)
  }

  @Test func `unique rejects existing values`() {
    let rule = Rule.unique(in: ["Ada", "Grace"])
    #expect(rule.failure(for: "Joan") == nil)
    #expect(rule.failure(for: "Ada") == RuleFailure(.alreadyExists))
    #expect(rule.constraint == .noneOf(["Ada", "Grace"]))
  }

  @Test func `key path rules read their root's current value`() {
    let team = Team()
    let equal = Rule.equal(team, \.captain)
    let contained = Rule.contained(in: team, \.members)
    let unique = Rule.unique(in: team, \.members)
    #expect(
      [equal, contained, unique].map { $0.failure(for: "Joan") == nil } == [false, false, true]
    )
    team.captain = "Joan"
    team.members.append("Joan")
    #expect(
      [equal, contained, unique].map { $0.failure(for: "Joan") == nil } == [true, true, false]
    )
    #expect(contained.constraint == .conditional(.oneOf(["Ada", "Grace", "Joan"])))
  }
}
