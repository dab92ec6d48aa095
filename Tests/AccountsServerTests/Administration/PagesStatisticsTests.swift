import Accounts
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesStatisticsTests {
  private let browser: PageClient

  init() async throws { browser = try await PageClient.ofAdministrator().browser }

  @Test func `counts users, and charts the sign-ups of thirty days`() async throws {
    let page = try await browser.get("/admin/statistics")
    expect(page.title, is: "Statistics – Accounts")
    let counts = page.html.matches(of: /<dt><a href="([^"]*)">([^<]*)<\/a><\/dt><dd>(\d+)<\/dd>/)
      .map { "\($0.1) \($0.3)" }
    expect(
      counts,
      is: [
        "/admin/users 2", "/admin/users?status=enabled 2", "/admin/users?status=disabled 0",
        "/admin/users?status=pending 0",
        "/admin/users?verified=true 0", "/admin/users?verified=false 2",
        "/admin/users?role=member 1", "/admin/users?role=admin 1",
        "/admin/users?language=english 2", "/admin/users?language=portuguese 0",
        "/admin/users?language=spanish 0", "/admin/users?language=german 0",
      ]
    )
    #expect(page.html.contains("2 in total, at most 2 in a day."))
    expect(page.html.matches(of: /<rect x=/).count, is: 1)
    expect(page.html.matches(of: /<tr><td><time/).count, is: 30)
    #expect(!page.html.contains("style="))
  }

  @Test func `charts a chosen number of days`() async throws {
    let page = try await browser.get("/admin/statistics?days=7")
    expect(page.html.matches(of: /<tr><td><time/).count, is: 7)
    #expect(
      page.html.contains("<a aria-current=\"true\" href=\"/admin/statistics?days=7\">7 days</a>")
    )
  }

  @Test(arguments: ["days=0", "days=367", "days=x", "month=1", "days=1&days=2"])
  func `refuses other periods`(_ query: String) async throws {
    let page = try await browser.get("/admin/statistics?\(query)")
    expect(page.status, is: .unprocessableContent)
    let name = try #require(query.split(separator: "=").first)
    #expect(page.html.contains("<p>\(name): "))
  }
}
