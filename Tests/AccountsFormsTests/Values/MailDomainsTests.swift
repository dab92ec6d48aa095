import AccountsForms
import Expectations
import Testing

struct MailDomainsTests {
  @Test(arguments: [
    ("ada@example.com", true), ("ADA@EXAMPLE.COM", true), ("ada@mail.example.com", false),
    ("ada@notexample.com", false), ("ada@a.example.org", true), ("ada@a.b.example.org", true),
    ("ada@example.org", false), ("ada@spam.example.org", false), ("ada@bücher.example", true),
    ("ada@xn--bcher-kva.example", true), ("ada@example.com.evil.example", false),
  ])
  func `an address needs an allowed domain that is not refused`(
    address: String,
    isAccepted: Bool
  ) throws {
    let domains = try MailDomains(
      allowed: ["example.com", "*.example.org", "Bücher.example"],
      refused: ["spam.example.org"]
    )
    expect(errors(of: address, domains).isEmpty, is: isAccepted)
  }

  @Test func `a list of refused domains alone allows all others`() throws {
    let domains = try MailDomains(allowed: [], refused: ["spam.example", "*.spam.example"])
    expect(errors(of: "ada@example.com", domains), is: [])
    for address in ["eve@spam.example", "eve@mx.spam.example"] {
      let domain = String(address.dropFirst(4))
      expect(
        errors(of: address, domains),
        is: ["You cannot sign up with an address at \(domain). Enter another address."]
      )
    }
  }

  @Test func `a letter that is one character with the @ hides no domain`() throws {
    let address = "eve\u{0D4E}@spam.example"
    #expect(!address.contains("@" as Character), "Unicode has changed: this letter hides nothing")
    let refusing = try MailDomains(allowed: [], refused: ["spam.example"])
    expect(
      errors(of: address, refusing),
      is: ["You cannot sign up with an address at spam.example. Enter another address."]
    )
    expect(errors(of: address, try MailDomains(allowed: ["spam.example"])), is: [])
  }

  @Test func `the message has a refused domain as it was typed`() throws {
    let domains = try MailDomains(allowed: [], refused: ["bücher.example"])
    expect(
      errors(of: "eva@Bücher.example", domains),
      is: ["You cannot sign up with an address at Bücher.example. Enter another address."]
    )
  }

  @Test func `the message names the allowed domains`() throws {
    let domains = try MailDomains(allowed: ["example.com", "*.example.org"])
    expect(
      errors(of: "eve@evil.example", domains),
      is: [
        "Only people with an address at these domains can sign up here: example.com, *.example.org. Enter such an address."
      ]
    )
  }

  @Test func `an address that is none has the error of that alone`() throws {
    let domains = try MailDomains(allowed: ["example.com"])
    expect(
      errors(of: "ada", domains),
      is: ["The address has no @. Enter an address such as ada@example.com."]
    )
  }

  @Test(arguments: [
    "", "*", "*.", "com", ".example.com", "a@example.com", "exa mple.com", "**.a.b",
  ])
  func `an entry that is no domain is refused`(entry: String) {
    #expect(throws: MailDomains.Invalid(entry: entry)) { try MailDomains(allowed: [entry]) }
    #expect(throws: MailDomains.Invalid(entry: entry)) {
      try MailDomains(allowed: ["example.com"], refused: [entry])
    }
  }

  @Test func `administrators create users at any domain`() throws {
    let rules = FormRules(mailDomains: try MailDomains(allowed: ["example.com"]))
    let form = rules.createUserForm(in: .english)
    form.enter("eve@evil.example", into: .email)
    expect(form.errors(of: .email), is: [])
  }

  private func errors(of address: String, _ domains: MailDomains) -> [String] {
    let form = FormRules(mailDomains: domains).signUpForm(in: .english)
    form.enter(address, into: .email)
    return form.errors(of: .email).map { Messages(.english).message(for: $0) }
  }
}
