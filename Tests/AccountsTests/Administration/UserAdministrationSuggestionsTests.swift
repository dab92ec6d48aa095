import Accounts
import AccountsForms
import Expectations
import TestSupport
import Testing

struct UserAdministrationSuggestionsTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService

  init() throws { accounts = try .test(in: folder) }

  @Test(arguments: [
    "ada@exmaple.com", "aad@example.com", "adda@example.com", "da@example.com", "Ada@Example.co",
    "adaexample.com", "ada@examplecom", "aada@example.com",
  ])
  func `finds an address despite a typo anywhere in the text`(_ text: String) async throws {
    try await accounts.signUp("Ada@example.com")
    try await accounts.signUp("grace@example.com")
    try await expect(accounts.administration.suggestions(for: text), is: ["Ada@example.com"])
  }

  @Test(arguments: ["ada@example.org", "ada", "ADA@", "ada@xn--mnchen-3ya.de"])
  func `without a similar address, suggests the same local part`(_ text: String) async throws {
    try await accounts.signUp("ada@example.com")
    try await accounts.signUp("adah@example.net")
    try await expect(accounts.administration.suggestions(for: text), is: ["ada@example.com"])
  }

  @Test func `suggests at most three addresses, and none for a common local part`() async throws {
    for name in ["adb", "adc", "add", "ade"] { try await accounts.signUp("\(name)@example.com") }
    for domain in ["a.com", "b.com", "c.com", "d.com"] {
      try await accounts.signUp("info@\(domain).example")
    }
    try await expect(
      accounts.administration.suggestions(for: "ada@example.com"),
      is: ["adb@example.com", "adc@example.com", "add@example.com"]
    )
    try await expect(accounts.administration.suggestions(for: "info@example.org"), is: [])
  }

  @Test(arguments: [
    "", "@", "x@y.z", "%", "ada%", String(repeating: "a", count: 255),
    String(repeating: "a", count: 254), "a\u{0}da@example.com\u{0}",
  ])
  func `suggests nothing for other text`(_ text: String) async throws {
    try await accounts.signUp("ada@example.com")
    try await expect(accounts.administration.suggestions(for: text), is: [])
  }
}
