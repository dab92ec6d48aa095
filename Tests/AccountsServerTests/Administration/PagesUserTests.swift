import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesUserTests {
  private let browser: PageClient
  private let ada: User
  private let grace: User
  private let address: String

  init() async throws {
    (browser, ada, grace) = try await PageClient.ofAdministrator()
    address = "/admin/users/\(grace.id)"
  }

  @Test func `only administrators can view or change a user`() async throws {
    let stranger = PageClient(beside: browser)
    let pages = [address, "\(address)/email", "\(address)/role", "\(address)/deletion"]
    let acts = pages + ["\(address)/status", "\(address)/sessions"]
    for path in pages {
      try await expect(stranger.get(path).location, is: "/login?return_to=\(path.queryValue)")
    }
    // A session may have ended while the form was filled in.
    for path in acts {
      let late = try await stranger.post(path, [:]).location
      let page = pages.contains(path) ? path : address
      expect(late, is: "/login?return_to=\(page.queryValue)&done=loggedOutMeanwhile")
    }
    try await stranger.logIn("grace@example.com")
    for path in pages { try await expect(stranger.get(path).status, is: .forbidden) }
    for path in acts { try await expect(stranger.post(path, [:]).status, is: .forbidden) }
    try await expect(browser.user(grace.id)?.role, is: .member)
  }

  @Test func `a form with another form's token changes nothing`() async throws {
    _ = try await browser.get(address)
    let acts = [
      (address, ["name": "Grace Murray"]), ("\(address)/status", ["status": "disabled"]),
      ("\(address)/email", ["email": "eve@example.com", "password": PageClient.password]),
      ("\(address)/sessions", [:]),
      ("\(address)/role", ["role": "admin", "password": PageClient.password]),
      ("\(address)/deletion", ["password": PageClient.password]),
    ]
    let before = try await browser.events(100)
    // No form on Ada's page is for Grace.
    let foreign =
      try await browser.get("/admin/users/\(ada.id)")
      .fields(of: "/admin/users/\(ada.id)")["token"]
    for (path, fields) in acts {
      for token in [nil, "", "x", foreign] {
        var fields = fields
        fields["token"] = token
        let answer = try await browser.post(path, fields)
        expect(answer.status, is: .forbidden)
        expect(answer.title, is: "Error: This form is out of date. Nothing was changed. – Accounts")
      }
    }
    try await expect(browser.user(grace.id), is: grace)
    try await expect(browser.events(100), is: before)
    try await expect(browser.accounts.sessions(of: grace.id).count, is: 1)
  }

  @Test func `shows the user's data, sessions and events`() async throws {
    let page = try await browser.get(address)
    expect(page.title, is: "Grace Hopper – Accounts")
    #expect(page.html.contains("<dd>\(grace.id)</dd>"))
    let created = TimeView(grace.createdAt)
    #expect(page.html.contains("<time datetime=\"\(created.machine)\">\(created.text)</time>"))
    #expect(page.html.contains("sign-up"))
    #expect(page.html.contains("themselves"))
    expect(page.html.matches(of: /<td role="cell" data-label="Started">/).count, is: 1)
    let fields = page.fields(of: address)
    expect(fields["name"], is: "Grace Hopper")
    expect(fields["email"], is: nil)
    expect(fields["birthday.year"], is: "1990")
    expect(fields["language"], is: "english")
    // A browser would fill in the administrator's own data.
    #expect(!page.html.contains("autocomplete=\"bday"))
    #expect(!page.html.contains("autocomplete=\"email\""))
  }

  @Test func `shows a user's events fifty at a time, with their actors`() async throws {
    for _ in 0..<30 {
      let (accounts, root) = (browser.accounts, AuditActor.operator("root"))
      try await accounts.update(UserUpdate(isEnabled: false), of: grace.id, by: .user(ada.id))
      try await accounts.update(UserUpdate(isEnabled: true), of: grace.id, by: root)
    }
    let rows = /<td role="cell" data-label="Event">/
    let page = try await browser.get(address)
    expect(page.html.matches(of: rows).count, is: 50)
    #expect(page.html.contains("<a href=\"/admin/users/\(ada.id)\">Ada Lovelace</a>"))
    #expect(page.html.contains("operator root"))
    let older = try #require(page.html.firstMatch(of: /href="([^"#]*)#events" rel="next"/)?.1)
    let rest = try await browser.get(String(older))
    expect(rest.html.matches(of: rows).count, is: 12)
    #expect(!rest.html.contains("rel=\"next\""))
    #expect(rest.html.contains("<a class=\"button\" href=\"\(address)#events\">"))
    try await expect(browser.get("\(address)?before=x").status, is: .unprocessableContent)
  }

  @Test func `changes the user's data, and logs the actor`() async throws {
    let fields = ["name": "Grace Murray", "email": "murray@example.com", "language": "spanish"]
    let answer = try await browser.fill(address, fields)
    expect(answer.location, is: "\(address)?done=userSaved")
    let user = try await browser.user(grace.id)
    expect(user?.name, is: "Grace Murray")
    // The address has a form of its own, which takes the administrator's password.
    expect(user?.email, is: "grace@example.com")
    expect(user?.language, is: .spanish)
    try await expect(browser.events(1), is: ["user:\(ada.id) updateProfile \(grace.id)"])
    let again = try await browser.fill(address)
    expect(again.location, is: "\(address)?done=nothingChanged")
    let unchanged = try await browser.get(try #require(again.location))
    expect(unchanged.notice, is: "Nothing changed.")
  }

  @Test func `an outdated form reverts no later change`() async throws {
    let page = try await browser.get(address)
    _ = try await browser.fill(address, ["name": "Grace Murray", "birthday.day": "9"])
    // Also after a first rejection.
    let refused = try await browser.submit(address, of: page, ["language": "klingon"])
    expect(refused.errors.map { $0.prefix { $0 != ":" } }, is: ["language"])
    let answer = try await browser.submit(address, of: refused, ["language": "spanish"])
    expect(answer.location, is: "\(address)?done=userSaved")
    let user = try #require(try await browser.user(grace.id))
    expect(user.name, is: "Grace Murray")
    expect(user.birthday?.description, is: "1990-12-09")
    expect(user.language, is: .spanish)
  }

  @Test func `keeps rejected input as typed, and changes nothing`() async throws {
    let answer = try await browser.fill(address, ["name": "<b>7</b>", "birthday.day": "32"])
    expect(answer.status, is: .unprocessableContent)
    expect(answer.title, is: "Error: Grace Hopper – Accounts")
    expect(answer.fields(of: address)["name"], is: "<b>7</b>")
    expect(answer.fields(of: address)["birthday.day"], is: "32")
    #expect(!answer.html.contains("<b>"))
    expect(answer.errors.map { $0.prefix { $0 != ":" } }, is: ["name", "birthday"])
    // Changing the language on such a response leads back to an existing page.
    #expect(answer.html.contains("name=\"return_to\" value=\"\(address)\""))
    try await expect(browser.user(grace.id), is: grace)
  }

  @Test func `an unknown, deleted or invalid user is not found`() async throws {
    let page = try await browser.get(address)
    _ = try await browser.accounts.administration.delete(.id(grace.id), by: .operator("test"))
    for path in [
      address, "\(address)/email", "\(address)/role", "\(address)/deletion", "/admin/users/x",
    ] {
      let answer = try await browser.get(path)
      expect(answer.status, is: .notFound)
      expect(answer.title, is: "Error: Page not found – Accounts")
    }
    try await expect(browser.submit(address, of: page).status, is: .notFound)
    let status = try await browser.submit("\(address)/status", of: page, ["status": "disabled"])
    expect(status.status, is: .notFound)
  }

  @Test func `escapes the user agent`() async throws {
    let form = LogInForm()
    form.emailField.value = "grace@example.com"
    form.passwordField.value = Secret(PageClient.password)
    let origin = LogInOrigin(userAgent: "<script>alert(1)</script>", wantsSession: true)
    _ = try await browser.accounts.logIn(form, from: origin)
    let page = try await browser.get(address)
    #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.html.contains("<script>"))
  }

  @Test(arguments: [("pt", "Registro de auditoria"), ("es", "Registro de auditoría")])
  func `pages are in the viewer's language`(_ language: String, _ title: String) async throws {
    let stored: Language = language == "pt" ? .portuguese : .spanish
    let form = ProfileForm.of(ada)
    form.languageField.value = stored
    _ = try await browser.accounts.updateProfile(form, of: ada.id, by: .user(ada.id))
    let page = try await browser.get(address)
    #expect(page.html.contains("<html lang=\"\(language)\">"))
    #expect(page.html.contains(title))
  }
}
