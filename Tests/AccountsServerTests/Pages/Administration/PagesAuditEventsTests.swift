import Accounts
import AccountsForms
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesAuditEventsTests {
  private let browser: PageClient
  private let ada: User
  private let grace: User

  init() async throws { (browser, ada, grace) = try await PageClient.ofAdministrator() }

  /// Returns the events on a page, each as its name and the affected user.
  private func events(_ page: Page) -> [String] {
    page.html
      .matches(
        of:
          /(?s)data-label="Event">([^<]*?)\s*(?:<span[^>]*>[^<]*<\/span>)?<\/td>.*?data-label="User">(?:<a[^>]*>)?([^<]*)</
      )
      .map { "\($0.1): \($0.2)" }
  }

  private func list(_ query: String) async throws -> [String] {
    events(try await browser.get("/admin/audit?\(query)"))
  }

  @Test func `lists the events of all users, newest first`() async throws {
    let page = try await browser.get("/admin/audit")
    #expect(page.title == "Audit log – Accounts")
    #expect(
      events(page) == [
        "login: Ada Lovelace", "role change: Ada Lovelace", "login: Grace Hopper",
        "sign-up: Grace Hopper", "login: Ada Lovelace", "sign-up: Ada Lovelace",
      ]
    )
    #expect(page.html.contains("<a href=\"/admin/users/\(grace.id)\">Grace Hopper</a>"))
  }

  @Test func `filters by user, event and day`() async throws {
    let ofGrace = ["login: Grace Hopper", "sign-up: Grace Hopper"]
    #expect(try await list("user=grace@example.com&action=") == ofGrace)
    #expect(try await list("user=\(grace.id)") == ofGrace)
    #expect(try await list("user=\(grace.id)&action=logIn") == ["login: Grace Hopper"])
    #expect(try await list("until=2020-01-01") == [])
    #expect(try await list("since=2020-01-01").count == 6)
  }

  @Test func `pages follow each other`() async throws {
    var seen: [String] = []
    var path: String? = "/admin/audit?limit=4&since=2020-01-01"
    while let next = path {
      let page = try await browser.get(next)
      seen += events(page)
      path = page.html.firstMatch(of: /href="([^"]*)" rel="next"/)
        .map { String($0.1).replacing("&amp;", with: "&") }
    }
    #expect(seen == (try await list("")))
  }

  @Test(arguments: [
    (
      "user=nobody@example.com",
      "User: e-mail address or ID: No user has this ID or e-mail address. Check the spelling."
    ),
    (
      "user=nobody",
      "User: e-mail address or ID: No user has this ID or e-mail address. Check the spelling."
    ),
    (
      "since=yesterday",
      "Since: Enter a day or a time, for example 2026-11-21 or 2026-11-21T09:30:00Z."
    ),
    ("before=0", "This link to a page of the list is no longer valid. Start from the first page."),
  ])
  func `reports an invalid parameter, and lists nothing`(
    _ query: String,
    _ error: String
  )
    async throws
  {
    let page = try await browser.get("/admin/audit?\(query)")
    #expect(page.status == .unprocessableContent)
    #expect(page.html.contains(">\(error)</a>"))
    #expect(page.html.contains("aria-invalid=\"true\"") == !query.hasPrefix("before"))
    #expect(events(page).isEmpty)
  }

  @Test func `an event of a deleted user stays`() async throws {
    _ = try await browser.accounts.administration.delete(.id(grace.id), by: .operator("test"))
    #expect(try await list("").first == "user deleted: a deleted user")
    #expect(try await list("user=\(grace.id)").count == 3)
  }

  @Test func `the last page leads to no older one, even if it is full`() async throws {
    let count = try await list("").count
    for (limit, hasNext) in [(count, false), (count - 1, true)] {
      let page = try await browser.get("/admin/audit?limit=\(limit)")
      #expect(page.html.contains("rel=\"next\"") == hasNext)
    }
  }

  @Test func `verifies the log and shows its head`() async throws {
    let asked = try await browser.get("/admin/audit/verification")
    #expect(asked.notice == nil)
    let page = try await browser.submit("/admin/audit/verification", of: asked)
    #expect(
      page.notice
        == "No event was changed, and none is missing except pruned ones. Number of events: 6."
    )
    let head = try await browser.accounts.auditLog.verify().head.description
    #expect(page.html.contains("<code>\(head)</code>"))
  }

  @Test(arguments: [
    "/admin/audit", "/admin/audit/verification", "/admin/statistics", "/admin/export",
  ])
  func `members see none of it`(_ path: String) async throws {
    let member = PageClient(beside: browser)
    try await member.logIn("grace@example.com")
    #expect(try await member.get(path).status == .forbidden)
  }
}
