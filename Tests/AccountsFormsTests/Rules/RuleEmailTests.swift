import Expectations
import Testing

@testable import AccountsForms

/// The failures of the rules on addresses; each spelling is in the table of the addresses' tests.
struct RuleEmailTests {
  static let addresses: [Case<String, RuleFailure?>] = [
    Case("ada@example.com", nil), Case("ada@bücher.example", nil),
    Case("", RuleFailure(.required)),
    Case("ada", RuleFailure(.invalidEmail, ["reason": "noAtSign"])),
    Case(
      String(repeating: "a", count: EmailAddress.maximumBytes) + "@example.com",
      RuleFailure(.tooLong, ["maximum": .number(EmailAddress.maximumBytes)])
    ),
  ]

  @Test(arguments: addresses)
  func `an address is one, and the failure has the reason`(_ row: Case<String, RuleFailure?>) {
    expect(Rule<String>.email.failure(for: row.input), is: row.outcome)
    expect(Rule<String>.email.constraint, is: .email)
    expect(
      Rule<String>.optionalEmail.failure(for: row.input),
      is: (row.input.isEmpty ? nil : row.outcome)
    )
    expect(Rule<String>.optionalEmail.constraint, is: .email)
  }

  static let domains: [Case<String, RuleFailure?>] = [
    Case("ada@example.com", nil),
    Case(
      "ada@example.org",
      RuleFailure(.mailDomainNotAllowed, ["domains": "example.com, *.a.example"])
    ),
    Case("ada@b.a.example", nil),
    Case("ada@spam.a.example", RuleFailure(.mailDomainRefused, ["domain": "spam.a.example"])),
    Case("no address", nil),
  ]

  @Test(arguments: domains)
  func `a domain is allowed and not refused; a text that is no address passes`(
    _ row: Case<String, RuleFailure?>
  ) throws {
    let domains = try MailDomains(
      allowed: ["example.com", "*.a.example"],
      refused: ["spam.a.example"]
    )
    expect(Rule<String>.mailDomain(domains).failure(for: row.input), is: row.outcome)
  }
}
