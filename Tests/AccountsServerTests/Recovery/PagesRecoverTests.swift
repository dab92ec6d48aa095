import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsServer

struct PagesRecoverTests {
  private let browser: PageClient
  private let new = "purple harbour lantern"

  init() async throws { browser = try await .ofAda() }

  private func user() async throws -> User { try #require(try await browser.users().first) }

  private func resetCode() async throws -> String {
    let made = try await browser.accounts.administration.createResetCode(
      for: .id(try await user().id),
      by: .operator("test")
    )
    return try #require(made).code.text
  }

  private func passwords(_ password: String) -> [String: String] {
    ["newPassword": password, "confirmPassword": password]
  }

  @Test
  func `the link of a reset code fills it in; sending it sets the password and ends sessions`()
    async throws
  {
    let code = try await resetCode()
    let other = PageClient(beside: browser)
    #expect(
      try await other.get("/login").html.contains("<a href=\"/recover\">Forgot your password?")
    )
    let page = try await other.get("/recover?code=\(code)")
    expect(page.title, is: "Set a new password – Accounts")
    expect(page.fields(of: "/recover")["recoveryCode"], is: code)
    // A program that only opens the link uses up nothing.
    _ = try await PageClient(beside: browser).get("/recover?code=\(code)")
    try await expect(browser.get("/account").status, is: .ok)
    let answer = try await other.submit("/recover", of: page, passwords(new))
    expect(answer.location, is: "/login?done=passwordSet")
    expect(other.cookies["__Host-accounts"], is: nil)
    try await expect(
      other.get("/login?done=passwordSet").notice,
      is: "Your new password is set. Log in with it."
    )
    try await expect(browser.get("/account").status, is: .seeOther)
    try await expect(other.logIn("ada@example.com", new).location, is: "/account")
  }

  @Test(arguments: [
    ("/recover", "/login?return_to=%2Freports%3Fa%3D1%26b%3D2&done=passwordSet"),
    ("/recover?return_to=//evil.example", "/login?done=passwordSet"),
  ])
  func `the page that was asked for is kept while a password is set`(
    _ path: String,
    _ target: String
  )
    async throws
  {
    let other = PageClient(beside: browser)
    if !path.contains("?") {
      let page = try await other.get("/login?return_to=/reports?a=1&b=2")
      let link = try #require(page.html.firstMatch(of: /href="(\/recover\?return_to=[^"]*)"/)?.1)
      _ = try await other.get(String(link))
      expect(other.cookies["__Host-accounts-return"], is: "return_to=%2Freports%3Fa%3D1%26b%3D2")
    } else {
      _ = try await other.get(path)
      expect(other.cookies["__Host-accounts-return"], is: nil)
    }
    // The link of a mail does not name the page.
    let code = try await resetCode()
    let answer = try await other.fill("/recover?code=\(code)", passwords(new))
    expect(answer.location, is: target)
    expect(other.cookies["__Host-accounts-return"], is: nil)
  }

  @Test func `a recovery code tells how many are left`() async throws {
    let id = try await user().id
    let accounts = browser.accounts
    let made = try await accounts.createRecoveryCodes(
      by: accounts.proof(of: id, PageClient.password)
    )
    let kit = try #require(made)
    let other = PageClient(beside: browser)
    var fields = passwords(new)
    fields["recoveryCode"] = kit.codes[0].text.lowercased()
    let answer = try await other.fill("/recover", fields)
    expect(answer.location, is: "/login?done=recoveryCodeUsed&left=9")
    for (left, shown) in [("9", 9), ("999", 10), ("-1", 0), ("<b>", 0)] {
      let notice = try await other.get("/login?done=recoveryCodeUsed&left=\(left)").notice
      expect(notice, is: "Your new password is set. Log in with it. Recovery codes left: \(shown).")
    }
  }

  @Test func `the browser of the owner forgets its session, which has ended`() async throws {
    let code = try await resetCode()
    let answer = try await browser.fill("/recover?code=\(code)", passwords(new))
    expect(answer.location, is: "/login?done=passwordSet")
    expect(browser.cookies["__Host-accounts"], is: nil)
  }

  @Test func `a wrong code and a weak password are shown at their fields, and nothing changes`()
    async throws
  {
    var fields = passwords("short")
    fields["recoveryCode"] = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"
    let page = try await PageClient(beside: browser).fill("/recover", fields)
    expect(page.status, is: .unprocessableContent)
    expect(
      page.errors.map { $0.prefix(23) },
      is: ["recoveryCode: No accoun", "newPassword: Use at lea"]
    )
    #expect(page.html.contains("value=\"7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR\""))
    #expect(!page.html.contains("short\""))
    try await expect(browser.get("/account").status, is: .ok)
  }

  @Test func `another language keeps the code`() async throws {
    let other = PageClient(beside: browser)
    let page = try await other.fill("/recover", ["recoveryCode": "7KQM", "speak": "portuguese"])
    expect(page.title, is: "Crie uma nova senha – Accounts")
    expect(page.fields(of: "/recover")["recoveryCode"], is: "7KQM")
    expect(page.errors, is: [])
  }

  @Test func `too many wrong codes are answered with the time to wait`() async throws {
    let other = PageClient(beside: browser)
    var fields = passwords(new)
    fields["recoveryCode"] = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"
    let page = try await other.get("/recover")
    for _ in 0..<30 { _ = try await other.submit("/recover", of: page, fields) }
    fields["recoveryCode"] = try await resetCode()
    let refused = try await other.submit("/recover", of: page, fields)
    expect(refused.status, is: .tooManyRequests)
    #expect(refused.headers[.retryAfter] != nil)
    expect(refused.problem?.hasPrefix("Too many wrong codes from this network."), is: true)
  }
}
