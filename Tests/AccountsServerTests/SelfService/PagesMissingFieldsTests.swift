import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesMissingFieldsTests {
  /// Returns a browser of a service whose form changed after Ada had signed up.
  private func browser(_ askExistingUsers: [SignUpForm.Field: AskAgain]) async throws -> PageClient
  {
    let old = try await PageClient.ofAda()
    return try PageClient(
      in: old.folder,
      changing: { rules in
        rules.customFields = [
          CustomField("town", .text(length: 0...60)), CustomField("news", .consent),
        ]
        rules.askExistingUsers = askExistingUsers
      }
    )
  }

  @Test func `asks after the login for what is missing, and saves it`() async throws {
    let browser = try await browser([.custom("town"): .later, .name: .required])
    try await expect(browser.logIn("ada@example.com").location, is: "/account/missing")
    let page = try await browser.get("/account/missing")
    expect(page.fields(of: "/account/missing").keys.sorted(), is: ["return_to", "token", "town"])
    #expect(page.html.contains("<a class=\"button\" href=\"/account\">Later</a>"))
    try await expect(browser.get("/account").status, is: .ok)
    let answer = try await browser.submit("/account/missing", of: page, ["town": "Rome"])
    expect(answer.location, is: "/account")
    try await expect(browser.users().first?.customValues, is: ["town": .text("Rome")])
    try await expect(browser.get("/account/missing").location, is: "/account")
  }

  @Test func `a wrong value is refused, and nothing is stored`() async throws {
    let browser = try await browser([.custom("town"): .later])
    try await browser.logIn("ada@example.com")
    for text in ["", String(repeating: "x", count: 61)] {
      let answer = try await browser.fill("/account/missing", ["town": text])
      expect(answer.status, is: .unprocessableContent)
      expect(answer.errors.map { $0.prefix { $0 != ":" } }, is: ["town"])
    }
    try await expect(browser.users().first?.customValues, is: [:])
  }

  @Test func `a value that cannot be put off leads the account page back to the form`() async throws
  {
    let browser = try await browser([.custom("news"): .required, .custom("town"): .later])
    try await browser.logIn("ada@example.com")
    try await expect(browser.get("/account").location, is: "/account/missing")
    let page = try await browser.get("/account/missing?return_to=/account/sessions")
    #expect(!page.html.contains(">Later<"))
    for path in ["/account/sessions", "/account/password", "/account/deletion", "/logout"] {
      try await expect(browser.get(path).status, is: .ok)
    }
    let fields = ["news": "true", "town": "Rome"]
    let answer = try await browser.submit("/account/missing", of: page, fields)
    expect(answer.location, is: "/account/sessions")
    try await expect(
      browser.users().first?.customValues,
      is: ["news": .flag(true), "town": .text("Rome")]
    )
    try await expect(browser.get("/account").status, is: .ok)
  }

  @Test func `without askExistingUsers nobody is asked`() async throws {
    let browser = try await browser([:])
    try await expect(browser.logIn("ada@example.com").location, is: "/account")
  }

  @Test func `a user whose consent is unknown agrees on the page`() async throws {
    let old = try await PageClient.ofAda(changing: { $0.uses = [.agreeTerms: .absent] })
    let browser = try PageClient(
      in: old.folder,
      changing: { $0.askExistingUsers = [.agreeTerms: .required] }
    )
    try await browser.logIn("ada@example.com")
    let page = try await browser.get("/account/missing")
    let refused = try await browser.submit("/account/missing", of: page)
    expect(refused.status, is: .unprocessableContent)
    expect(refused.errors.map { $0.prefix { $0 != ":" } }, is: ["agreeTerms"])
    try await expect(browser.users().first?.termsAcceptedAt, is: nil)
    let answer = try await browser.submit("/account/missing", of: page, ["agreeTerms": "true"])
    expect(answer.location, is: "/account")
    #expect(try await browser.users().first?.termsAcceptedAt != nil)
    #expect(try await !browser.get("/account").html.contains("agreeTerms"))
  }
}
