import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesAccountTests {
  private let browser: PageClient

  init() async throws { browser = try await .ofAda() }

  @Test(arguments: [
    ("/.well-known/change-password", "/account/password"), ("/admin", "/login?return_to=%2Fadmin"),
  ])
  func `well-known paths lead to the pages`(_ path: String, _ target: String) async throws {
    let page = try await PageClient().get(path)
    #expect((page.status, page.location) == (.seeOther, target))
  }

  @Test(arguments: [
    "/account", "/account/password", "/account/sessions/end", "/account/deletion",
  ])
  func `account pages redirect to the login without a session`(_ path: String) async throws {
    let stranger = PageClient(beside: browser)
    let answer = try await stranger.get(path)
    expect(answer.status, is: .seeOther)
    expect(answer.location?.hasPrefix("/login"), is: true)
    let late = try #require(try await stranger.post(path, [:]).location)
    #expect(late.hasPrefix("/login?") && late.hasSuffix("done=loggedOutMeanwhile"))
    try await expect(
      stranger.get(late).notice,
      is: "Your session has ended, so nothing was changed. Log in, then send the form again."
    )
    try await expect(browser.users().count, is: 1)
  }

  @Test func `changes a profile, and then shows it`() async throws {
    let page = try await browser.get("/account")
    expect(page.fields(of: "/account")["name"], is: "Ada Lovelace")
    let fields = ["name": "Ada King", "birthday.month": "1", "language": "portuguese"]
    let answer = try await browser.submit("/account", of: page, fields)
    expect(answer.location, is: "/account?done=profileSaved")
    let user = try #require(try await browser.users().first)
    expect(user.name, is: "Ada King")
    expect(user.birthday?.description, is: "1990-01-10")
    expect(user.language, is: .portuguese)
    #expect(try await browser.get("/account").html.contains("<html lang=\"pt\">"))
  }

  @Test func `an outdated profile form reverts no later change`() async throws {
    let page = try await browser.get("/account")
    _ = try await browser.submit("/account", of: page, ["name": "Ada King"])
    let answer = try await browser.submit("/account", of: page, ["language": "spanish"])
    expect(answer.location, is: "/account?done=profileSaved")
    let user = try #require(try await browser.users().first)
    #expect((user.name, user.language) == ("Ada King", .spanish))
  }

  @Test func `a rejected profile changes nothing`() async throws {
    let answer = try await browser.fill("/account", ["name": "7", "role": "admin"])
    expect(answer.status, is: .unprocessableContent)
    expect(answer.errors.count, is: 1)
    let user = try #require(try await browser.users().first)
    expect(user.name, is: "Ada Lovelace")
    expect(user.role, is: .member)
  }

  @Test func `a new password is valid, and ends the other sessions`() async throws {
    let other = PageClient(beside: browser)
    try await other.logIn("ada@example.com")
    let new = "violet gravel tuba 77"
    let answer = try await browser.fill(
      "/account/password",
      ["currentPassword": PageClient.password, "newPassword": new, "confirmPassword": new]
    )
    expect(answer.location, is: "/account?done=passwordChanged")
    try await expect(browser.get("/account").status, is: .ok)
    try await expect(other.get("/account").status, is: .seeOther)
    try await expect(other.logIn("ada@example.com", new).location, is: "/account")
  }

  @Test func `a new password requires the current one`() async throws {
    let new = "violet gravel tuba 77"
    let answer = try await browser.fill(
      "/account/password",
      ["currentPassword": "wrong", "newPassword": new, "confirmPassword": new]
    )
    expect(answer.errors.map { $0.prefix { $0 != ":" } }, is: ["currentPassword"])
    #expect(!answer.html.contains(new))
    try await expect(PageClient(beside: browser).logIn("ada@example.com").location, is: "/account")
  }

  @Test func `ASVS 7.5.2: ends one session with the password, and only the user's own`()
    async throws
  {
    let other = PageClient(beside: browser)
    try await other.logIn("ada@example.com")
    let grace = PageClient(beside: browser)
    try await grace.signUp("grace@example.com", name: "Grace Hopper")
    let path = "/account/sessions/end"
    let user = try #require(try await browser.users().first)
    let sessions = try await browser.accounts.sessions(of: user.id)
    let graces = try await browser.accounts.sessions(of: browser.users()[1].id)
    let current = try await browser.accounts.sessions(of: user.id).count
    expect(current, is: 2)

    let newest = try #require(sessions.first)
    let page = try await browser.get("\(path)?session=\(newest.id)")
    expect(page.title, is: "End session – Accounts")
    expect(page.fields(of: path)["session"], is: newest.id.description)
    for odd in [graces[0].id.description, "x"] {
      try await expect(browser.get("\(path)?session=\(odd)").status, is: .notFound)
      let fields = ["session": odd, "password": PageClient.password]
      _ = try await browser.submit(path, of: page, fields)
    }
    try await expect(grace.get("/account").status, is: .ok)
    for password in ["", "wrong"] {
      let refused = try await browser.submit(path, of: page, ["password": password])
      expect(refused.errors.map { $0.prefix { $0 != ":" } }, is: ["password"])
      expect(refused.fields(of: path)["session"], is: newest.id.description)
    }
    try await expect(other.get("/account").status, is: .ok)
    let answer = try await browser.submit(path, of: page, ["password": PageClient.password])
    expect(answer.location, is: "/account/sessions?done=sessionEnded")
    try await expect(other.get("/account").status, is: .seeOther)
    try await expect(browser.get("/account").status, is: .ok)
  }

  @Test func `downloads all data of the user as a file`() async throws {
    let page = try await browser.get("/account")
    let answer = try await browser.submit("/account/export", of: page)
    expect(answer.status, is: .ok)
    expect(answer.headers[.contentDisposition], is: "attachment; filename=\"accounts-export.json\"")
    #expect(answer.html.contains("\"email\":\"ada@example.com\""))
  }

  @Test(arguments: ["/account/sessions/end", "/account/recovery"])
  func `the password asked for on one's own account is the current one`(
    _ path: String
  ) async throws {
    let page = try await browser.get(path)
    #expect(page.html.contains(">Current password<"))
    #expect(!page.html.contains("Your own password"))
  }

  @Test func `deletes an account with its password`() async throws {
    let page = try await browser.get("/account/deletion")
    let wrong = try await browser.submit("/account/deletion", of: page, ["password": "wrong"])
    expect(wrong.errors.count, is: 1)
    try await expect(browser.users().count, is: 1)
    let right = ["password": PageClient.password]
    let answer = try await browser.submit("/account/deletion", of: wrong, right)
    expect(answer.location, is: "/login?done=accountDeleted")
    #expect(try await browser.users().isEmpty)
    expect(browser.cookies["__Host-accounts"], is: nil)
  }
}
