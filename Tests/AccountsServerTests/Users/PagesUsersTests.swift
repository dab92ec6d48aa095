import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesUsersTests {
  private let browser: PageClient

  /// Creates Ada, an administrator, Grace, and five other users.
  init() async throws {
    browser = try await PageClient.ofAdministrator().browser
    for name in ["Alan Turing", "Barbara Liskov", "Edsger Dijkstra", "Joan Clarke", "Ken Iverson"] {
      let word = name.split(separator: " ")[0].lowercased()
      try await PageClient(beside: browser).signUp("\(word)@example.org", name: name)
    }
  }

  private func list(_ query: String) async throws -> [String] {
    try await browser.get("/admin/users?\(query)").userNames
  }

  private func total(_ page: Page) -> String? {
    page.html.firstMatch(of: /<p class="total"[^>]*>([^<]*)</).map { "\($0.1)" }
  }

  @Test func `only administrators can view the list`() async throws {
    let stranger = PageClient(beside: browser)
    let away = try await stranger.get("/admin/users?search=ada")
    expect(away.status, is: .seeOther)
    expect(away.location, is: "/login?return_to=%2Fadmin%2Fusers%3Fsearch%3Dada")
    try await stranger.logIn("grace@example.com")
    let refused = try await stranger.get("/admin/users")
    expect(refused.status, is: .forbidden)
    let advice = "You do not have permission to do this. Ask an administrator of this service."
    expect(refused.title, is: "Error: \(advice) – Accounts")
    #expect(!refused.html.contains("ada@example.com"))
    try await expect(browser.get("/admin/users").status, is: .ok)
  }

  @Test func `lists all users with a total, the newest first`() async throws {
    let page = try await browser.get("/admin/users")
    expect(page.userNames.count, is: 7)
    // The newest first; the heading of the column turns the order.
    expect(page.userNames.last, is: "Ada Lovelace")
    try await expect(list("sort=created"), is: page.userNames.reversed())
    #expect(
      page.html.contains(
        #"aria-sort="descending" class="sorts"><a href="/admin/users?sort=created">"#
      )
    )
    expect(total(page), is: "7 users")
    #expect(!page.html.contains("style="))
  }

  @Test(arguments: [
    ("search=LOVE", ["Ada Lovelace"]), ("search=Grace+Hop", ["Grace Hopper"]),
    ("search=example.org&sort=name&limit=2", ["Alan Turing", "Barbara Liskov"]),
    ("status=disabled", []), ("status=enabled&search=ken", ["Ken Iverson"]),
    ("role=admin", ["Ada Lovelace"]), ("language=spanish", []), ("verified=true", []),
    ("language=english&search=joan", ["Joan Clarke"]), ("createdSince=2100-01-01", []),
    ("createdBefore=2100-01-01&role=admin&verified=false", ["Ada Lovelace"]),
    ("createdSince=2020-01-01T00:00:00Z&search=alan", ["Alan Turing"]),
    ("search=&status=&role=admin&language=&verified=&createdSince=", ["Ada Lovelace"]),
    ("sort=name&descending=true&limit=2", ["Ken Iverson", "Joan Clarke"]),
    ("sort=email&limit=1", ["Ada Lovelace"]), ("done=userDeleted&search=alan", ["Alan Turing"]),
  ])
  func `every parameter filters or sorts the list`(
    _ query: String,
    _ found: [String]
  )
    async throws
  {
    try await expect(list(query), is: found)
  }

  @Test(arguments: [
    ("status=maybe", "Status: Choose one of these: enabled, disabled, pending."),
    ("role=root", "Role: Choose one of these: member, admin."),
    ("language=klingon", "Language: Choose one of these: english, portuguese, spanish, german."),
    ("verified=maybe", "Address verified: Choose one of these: true, false."),
    (
      "createdSince=yesterday",
      "Created since: Enter a day or a time, for example 2026-11-21 or 2026-11-21T09:30:00Z."
    ),
    (
      "createdBefore=2026-02-30",
      "Created before: Enter a day or a time, for example 2026-11-21 or 2026-11-21T09:30:00Z."
    ),
    (
      "createdSince=2026-03-01&createdBefore=2026-03-01",
      "Created before: The end of the period must be later than its start. Change one of them."
    ),
    ("sort=age", "sort: Choose one of these: created, name, email."),
    ("descending=perhaps", "descending: Choose one of these: true, false."),
    ("limit=0", "limit: Enter 1 or more."),
    ("after=x", "This link to a page of the list is no longer valid. Start from the first page."),
    ("before=x", "This link to a page of the list is no longer valid. Start from the first page."),
    ("age=7", "age: Unknown field. Remove it."),
  ])
  func `reports an invalid parameter, and lists nothing`(
    _ query: String,
    _ error: String
  )
    async throws
  {
    let page = try await browser.get("/admin/users?\(query)")
    expect(page.status, is: .unprocessableContent)
    expect(page.title, is: "Error: Users – Accounts")
    let errors = page.html.matches(of: /<li>(?:<a href="#([^"]*)">)?([^<]*)(?:<\/a>)?<\/li>/)
      .filter { !$0.2.isEmpty }
    expect(errors.map(\.2), is: [Substring(error)])
    #expect(page.userNames.isEmpty)
    // Links point to existing fields, and an error without a field is not kept.
    if let place = errors.first?.1 {
      #expect(page.html.contains(" id=\"\(place)\""))
      // A list to choose from shows its first choice instead of the value.
      let isTyped = query.hasPrefix("created")
      expect(page.html.contains("aria-invalid=\"true\""), is: isTyped)
    } else {
      let again = page.fields(of: "/admin/users").filter { !$0.value.isEmpty }
      #expect(again.isEmpty, "\(again)")
      #expect(page.html.contains("<a class=\"button\" href=\"/admin/users\">"))
    }
  }

  @Test func `reports all errors at once`() async throws {
    let page = try await browser.get("/admin/users?status=maybe&role=root&createdSince=x")
    expect(page.html.matches(of: /<li><a href="#filter-/).count, is: 3)
    let twice = try await browser.get("/admin/users?search=a&search=b")
    expect(twice.status, is: .unprocessableContent)
    #expect(twice.html.contains("Name or e-mail address: This field is repeated. Send it once."))
  }

  @Test func `pages follow their cursors, without gaps, while users sign up`() async throws {
    var path: String? = "/admin/users?sort=name&limit=2"
    var seen: [String] = []
    while let next = path {
      let page = try await browser.get(next)
      seen += page.userNames
      path = page.next
      if seen.count == 2 {
        try await PageClient(beside: browser).signUp("aaron@example.org", name: "Aaron Aa")
      } else {
        #expect(
          page.html.contains("<a class=\"button\" href=\"/admin/users?limit=2&amp;sort=name\">")
        )
      }
    }
    expect(
      seen,
      is: [
        "Ada Lovelace", "Alan Turing", "Barbara Liskov", "Edsger Dijkstra", "Grace Hopper",
        "Joan Clarke", "Ken Iverson",
      ]
    )
  }

  /// Returns the links of a page to others, by their words.
  private func links(_ page: Page) -> [String: String] {
    let pages = page.html.matches(
      of: /<a class="button" href="([^"]*)"[^>]*>((?:First|Previous|Next|Last) page)</
    )
    return Dictionary(
      uniqueKeysWithValues: pages.map {
        (String($0.2), String($0.1).replacing("&amp;", with: "&"))
      }
    )
  }

  @Test(arguments: ["sort=name", "sort=email&descending=true", "sort=created", "search=e"])
  func `pages lead to the last one, and back from there`(_ order: String) async throws {
    let all = try await list("\(order)&limit=100")
    var page = try await browser.get("/admin/users?\(order)&limit=3")
    expect(Set(links(page).keys), is: ["Next page", "Last page"])
    page = try await browser.get(#require(links(page)["Last page"]))
    expect(page.userNames, is: Array(all.suffix(3)))
    expect(Set(links(page).keys), is: ["First page", "Previous page"])
    var seen = page.userNames
    while let previous = links(page)["Previous page"] {
      page = try await browser.get(previous)
      seen = page.userNames + seen
      let next = try #require(links(page)["Next page"])
      try await expect(browser.get(next).userNames.first, is: seen[page.userNames.count])
    }
    expect(seen, is: all)
    expect(Set(links(page).keys), is: ["Next page", "Last page"])
    try await expect(list("\(order)&before=end&limit=100"), is: all)
  }

  @Test func `a cursor of the other direction is no place`() async throws {
    let page = try await browser.get("/admin/users?sort=name&limit=3")
    let next = try #require(links(page)["Next page"])
    let wrong = try await browser.get(next.replacing("after=", with: "before="))
    expect(wrong.status, is: .unprocessableContent)
  }

  @Test func `a column shows its order, and choosing it again reverses it`() async throws {
    let page = try await browser.get("/admin/users?sort=name&search=e")
    let column =
      /aria-sort="ascending" class="sorts"><a href="([^"]*)">Name<\/a>/
    let address = try #require(page.html.firstMatch(of: column)?.1)
    expect(address, is: "/admin/users?descending=true&amp;search=e&amp;sort=name")
    expect(page.html.matches(of: /aria-sort/).count, is: 1)
    let turned = try await browser.get(String(address).replacing("&amp;", with: "&"))
    #expect(turned.html.contains("aria-sort=\"descending\""))
    expect(turned.userNames, is: page.userNames.reversed())
  }

  @Test func `escapes search text and parameters`() async throws {
    let evil = "\"><script>alert(1)</script>"
    let page = try await browser.get("/admin/users?search=\(evil.queryValue)")
    expect(page.status, is: .ok)
    expect(total(page), is: "No users")
    #expect(!page.html.contains("<script>"))
    #expect(page.html.contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""))
    let wrong = try await browser.get("/admin/users?status=\(evil.queryValue)")
    #expect(!wrong.html.contains("<script>"))
  }
}
