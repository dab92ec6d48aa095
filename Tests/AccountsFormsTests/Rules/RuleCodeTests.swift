import AccountsForms
import Expectations
import Testing

/// The verdicts of the rules on codes; how each spelling is read is in the tests of the codes.
struct RuleCodeTests {
  static let invitations: [Case<String, RuleFailure?>] = [
    Case("7KQM-2X4T-9WBC-1DEF", nil), Case("7kqm2x4t9wbc1def", nil),
    Case("7KQM-2X4T-9WBC", RuleFailure(.invalidInvitation)),
    Case("", RuleFailure(.invalidInvitation)),
  ]

  @Test(arguments: invitations)
  func `the code of an invitation has 16 characters`(_ row: Case<String, RuleFailure?>) {
    expect(Rule<String>.invitationCode.failure(for: row.input), is: row.outcome)
    expect(Rule<String>.invitationCode.constraint, is: .invitationCode)
  }

  static let recoveries: [Case<String, RuleFailure?>] = [
    Case("7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", nil), Case("7kqm2x4t9wbc1def5ghj8npr", nil),
    Case("7KQM-2X4T-9WBC-1DEF", RuleFailure(.invalidRecoveryCode)),
    Case("", RuleFailure(.invalidRecoveryCode)),
  ]

  @Test(arguments: recoveries)
  func `a recovery code has 24 characters`(_ row: Case<String, RuleFailure?>) {
    expect(Rule<String>.recoveryCode.failure(for: row.input), is: row.outcome)
    expect(Rule<String>.recoveryCode.constraint, is: .recoveryCode)
  }
}
