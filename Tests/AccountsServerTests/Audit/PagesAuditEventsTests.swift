import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesAuditEventsTests {
  private let browser: PageClient
  private let ada: User
  private let grace: User

  init() async throws { (browser, ada, grace) = try await PageClient.ofAdministrator() }

  private static let unknownUser =
    "User: e-mail address or ID: No user has this ID or e-mail address. Check the spelling."

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
    expect(page.title, is: "Audit log – Accounts")
    expect(
      events(page),
      is: [
        "login: Ada Lovelace", "role change: Ada Lovelace", "login: Grace Hopper",
        "sign-up: Grace Hopper", "login: Ada Lovelace", "sign-up: Ada Lovelace",
      ]
    )
    #expect(page.html.contains("<a href=\"/admin/users/\(grace.id)\">Grace Hopper</a>"))
  }

  @Test func `filters by user, event and day`() async throws {
    let ofGrace = ["login: Grace Hopper", "sign-up: Grace Hopper"]
    try await expect(list("user=grace@example.com&action="), is: ofGrace)
    try await expect(list("user=\(grace.id)"), is: ofGrace)
    try await expect(list("user=\(grace.id)&action=logIn"), is: ["login: Grace Hopper"])
    try await expect(list("until=2020-01-01"), is: [])
    try await expect(list("since=2020-01-01").count, is: 6)
  }

  @Test func `pages follow each other`() async throws {
    var seen: [String] = []
    var path: String? = "/admin/audit?limit=4&since=2020-01-01"
    while let next = path {
      let page = try await browser.get(next)
      seen += events(page)
      path = page.next
    }
    expect(seen, is: (try await list("")))
  }

  @Test(arguments: [
    ("user=nobody@example.com", unknownUser), ("user=nobody", unknownUser),
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
    expect(page.status, is: .unprocessableContent)
    #expect(page.html.contains(">\(error)</a>"))
    expect(page.html.contains("aria-invalid=\"true\""), is: !query.hasPrefix("before"))
    #expect(events(page).isEmpty)
  }

  @Test func `an event of a deleted user stays`() async throws {
    _ = try await browser.accounts.administration.delete(.id(grace.id), by: .operator("test"))
    try await expect(list("").first, is: "user deleted: a deleted user")
    try await expect(list("user=\(grace.id)").count, is: 3)
  }

  @Test func `the last page leads to no older one, even if it is full`() async throws {
    let count = try await list("").count
    for (limit, hasNext) in [(count, false), (count - 1, true)] {
      let page = try await browser.get("/admin/audit?limit=\(limit)")
      expect(page.html.contains("rel=\"next\""), is: hasNext)
    }
  }

  @Test func `verifies the log and shows its head`() async throws {
    let asked = try await browser.get("/admin/audit/verification")
    expect(asked.notice, is: nil)
    let page = try await browser.submit("/admin/audit/verification", of: asked)
    expect(
      page.notice,
      is: "No event was changed, and none is missing except pruned ones. Number of events: 6."
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
    try await expect(member.get(path).status, is: .forbidden)
  }
}
