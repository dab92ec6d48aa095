import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesResetCodeTests {
  private let browser: PageClient
  private let grace: User

  init() async throws { (browser, _, grace) = try await PageClient.ofAdministrator() }

  private var address: String { "/admin/users/\(grace.id)/reset" }

  private func make(password: String = PageClient.password) async throws -> Page {
    try await browser.fill(address, ["password": password])
  }

  @Test
  func `ASVS 6.4.6: the code is shown once, with a link, and the person chooses the password`()
    async throws
  {
    let user = try await browser.get("/admin/users/\(grace.id)")
    #expect(user.html.contains("<a class=\"button\" href=\"\(address)\""))
    #expect(user.html.contains("no reset code; recovery codes left: 0"))
    let page = try await make()
    let code = try #require(page.html.firstMatch(of: /<code>([0-9A-Z-]{29})<\/code>/)).1
    #expect(page.html.contains("<code>http://localhost/recover?code=\(code)</code>"))
    #expect(
      page.html.contains("Give this code to the owner of \(grace.email). It works once, until")
    )
    #expect(try await !browser.get(address).html.contains(code))
    #expect(try await browser.get("/admin/users/\(grace.id)").html.contains("reset code until 20"))
    let other = PageClient(beside: browser)
    let new = "purple harbour lantern"
    let fields = ["newPassword": new, "confirmPassword": new]
    let answer = try await other.fill("/recover?code=\(code)", fields)
    expect(answer.location, is: "/login?done=passwordSet")
    try await expect(other.logIn(grace.email, new).location, is: "/account")
  }

  @Test func `without the administrator's own password no code is made`() async throws {
    let refused = try await make(password: "wrong")
    expect(refused.status, is: .unprocessableContent)
    expect(refused.errors.map { $0.prefix { $0 != ":" } }, is: ["password"])
    #expect(!refused.html.contains("/recover?code="))
    let events = try await browser.accounts.auditLog.events(AuditQuery(action: .createResetCode))
    expect(events.map(\.reason), is: [.wrongPassword])
  }

  @Test func `the page of a disabled user says that no password helps`() async throws {
    try await browser.accounts.update(UserUpdate(isEnabled: false), of: grace.id)
    #expect(
      try await browser.get(address).html
        .contains(
          "This user cannot log in now, not even with a new password. Enable or approve the account first."
        )
    )
  }
}
