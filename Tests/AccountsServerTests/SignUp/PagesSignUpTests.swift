import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesSignUpTests {
  private let browser: PageClient

  init() throws { browser = try PageClient() }

  @Test func `signing up logs in, and confirms it`() async throws {
    let page = try await browser.get("/signup")
    expect(page.title, is: "Create an account – Accounts")
    #expect(page.html.contains("<label for=\"agreeTerms\"><bdi>I agree to the terms<"))
    let answers = PageClient.answers("ada@example.com")
    let answer = try await browser.submit("/signup", of: page, answers)
    expect(answer.status, is: .seeOther)
    expect(answer.location, is: "/account?done=signedUp")
    try await expect(browser.users().map(\.email), is: ["ada@example.com"])
    let account = try await browser.get("/account?done=signedUp")
    expect(account.notice, is: "Your account is ready.")
  }

  @Test
  func `where accounts are approved, a new user is told to wait, and an administrator approves`()
    async throws
  {
    let eve = try PageClient(access: .approval)
    let answer = try await eve.fill("/signup", PageClient.answers("eve@example.com"))
    expect(answer.status, is: .seeOther)
    let page = try await eve.get(try #require(answer.location))
    expect(
      page.notice,
      is: "Your account has been created. You can log in once an administrator has approved it."
    )
    let refused = try await eve.logIn("eve@example.com")
    expect(refused.status, is: .unprocessableContent)
    #expect(
      refused.html.contains("An administrator has not approved your account yet. Try again later.")
    )

    // The first administrator is created by an operator.
    let ada = PageClient(beside: eve)
    _ = try await eve.accounts.administration
      .create(.filled(), as: NewUserAttributes(role: .admin), by: .operator("root")).get()
    try await ada.logIn("ada@example.com", SignUpForm.testPassword)
    let waiting = "<a href=\"/admin/users?status=pending\">Users waiting for approval: 1</a>"
    #expect(try await ada.get("/admin/users").html.contains(waiting))
    let list = try await ada.get("/admin/users?status=pending")
    #expect(!list.html.contains(waiting))
    #expect(list.html.contains("eve@example.com"))
    #expect(!list.html.contains("ada@example.com</td>"))
    let user = try #require(try await eve.users().first { $0.email == "eve@example.com" })
    let address = "/admin/users/\(user.id)"
    let userPage = try await ada.get(address)
    #expect(userPage.html.contains(">Approve</button>"))
    #expect(userPage.html.contains("Pending since"))
    let approval = try await ada.submit("\(address)/status", of: userPage, ["status": "enabled"])
    try await expect(ada.get(try #require(approval.location)).notice, is: "User approved.")
    #expect(try await !ada.get("/admin/users").html.contains("wait for approval"))
    try await expect(eve.logIn("eve@example.com").location, is: "/account")
  }

  @Test func `an empty form shows an error for every field`() async throws {
    let page = try await browser.get("/signup")
    // The language of the page is chosen already.
    expect(page.fields(of: "/signup")["language"], is: "english")
    let answer = try await browser.submit("/signup", of: page, ["language": ""])

    expect(answer.status, is: .unprocessableContent)
    expect(answer.title, is: "Error: Create an account – Accounts")
    expect(
      answer.errors,
      is: [
        "name: Enter your name, for example Ada Lovelace.",
        "email: Enter your e-mail address, for example ada@example.com.",
        "password: Enter a password.",
        "birthday: Enter your date of birth.",
        "language: Choose a language.",
        "agreeTerms: Agree to the terms to continue.",
      ]
    )
    #expect(try await browser.users().isEmpty)
  }

  @Test func `the page links to the login, and its button has a busy text`() async throws {
    let html = try await browser.get("/signup").html
    #expect(html.contains("<a href=\"/login\">"))
    #expect(html.contains("data-busy=\"One moment"))
  }

  @Test func `keeps input, except passwords`() async throws {
    var typed = PageClient.answers("ada@example", name: "Ada \"<b>\" Lovelace")
    (typed["birthday.day"], typed["birthday.month"]) = ("31", "02")
    let answer = try await browser.fill("/signup", typed)
    let wrong = answer.errors.map { $0.prefix { $0 != ":" } }
    expect(wrong, is: ["name", "email", "birthday"])
    let fields = answer.fields(of: "/signup")
    for name in ["name", "email", "birthday.day", "birthday.month", "birthday.year", "language"] {
      expect(fields[name], is: typed[name], "\(name)")
    }
    expect(fields["agreeTerms"], is: "true")
    #expect(fields["password"] == "" && fields["confirmPassword"] == "")
    #expect(!answer.html.contains(PageClient.password))
    #expect(try await browser.users().isEmpty)
  }

  @Test func `choosing another language keeps the input, and persists`() async throws {
    let answer = try await browser.fill("/signup", ["name": "Ada", "speak": "portuguese"])
    expect(answer.title, is: "Crie uma conta – Accounts")
    #expect(answer.errors.isEmpty)
    expect(answer.fields(of: "/signup")["name"], is: "Ada")
    try await expect(browser.get("/login").title, is: "Entre na sua conta – Accounts")
    #expect(try await browser.users().isEmpty)
  }

  @Test func `a form that is sent twice creates one account`() async throws {
    let page = try await browser.get("/signup")
    let answers = PageClient.answers("ada@example.com")
    _ = try await browser.submit("/signup", of: page, answers)
    browser.cookies["__Host-accounts"] = nil
    let second = try await browser.submit("/signup", of: page, answers)

    expect(second.status, is: .seeOther)
    try await expect(browser.users().count, is: 1)
  }

  @Test func `a form sent again with other input must be sent once more`() async throws {
    let page = try await browser.get("/signup")
    _ = try await browser.submit("/signup", of: page, PageClient.answers("ada@example.com"))
    browser.cookies["__Host-accounts"] = nil
    let other = PageClient.answers("grace@example.com")
    let second = try await browser.submit("/signup", of: page, other)
    expect(
      second.problem,
      is:
        "You already sent this form with other entries. Check the entries below, type your password, then send it again."
    )
    try await expect(browser.users().count, is: 1)

    let third = try await browser.submit("/signup", of: second, other)
    expect(third.status, is: .seeOther)
    try await expect(browser.users().map(\.email), is: ["ada@example.com", "grace@example.com"])
  }

  @Test func `reports a taken address at its field`() async throws {
    try await browser.signUp("ada@example.com")
    let other = PageClient(beside: browser)
    let answer = try await other.fill("/signup", PageClient.answers("ADA@example.com"))
    expect(answer.errors.map { $0.prefix(17) }, is: ["email: An account"])
    // Beside the link at the top of the page.
    expect(answer.html.matches(of: /<a href="\/login">Log in<\/a>/).count, is: 2)
    try await expect(browser.users().count, is: 1)
  }

  @Test func `ASVS 3.5.1: a form without a token, or with another browser's, changes nothing`()
    async throws
  {
    let page = try await browser.get("/signup")
    let answers = PageClient.answers("ada@example.com")
    let bare = try await browser.post("/signup", answers)
    expect(bare.status, is: .forbidden)
    expect(bare.title, is: "Error: This form is out of date. Nothing was changed. – Accounts")

    let stranger = PageClient(beside: browser)
    let stolen = try await stranger.submit("/signup", of: page, answers)
    expect(stolen.status, is: .forbidden)
    let misplaced = try await browser.get("/login").fields(of: "/login")["token"] ?? ""
    let changed = answers.merging(["token": misplaced]) { $1 }
    try await expect(browser.submit("/signup", of: page, changed).status, is: .forbidden)
    #expect(try await browser.users().isEmpty)
  }

  @Test func `the form links to terms and privacy notice in a new tab, and says so`() async throws {
    var settings = ServerSettings.test
    #expect(!(try await browser.get("/signup").html.contains("target=")))
    settings.termsAddress = "https://example.com/terms"
    settings.privacyAddress = "https://example.com/privacy"
    let html = try await PageClient(settings: settings).get("/signup").html
    let links = html.matches(of: /<a href="https:([^"]*)" target="_blank" rel="noopener">([^<]*)</)
    #expect(
      links.map { "\($0.1) \($0.2)" } == [
        "//example.com/terms Read the terms (opens in a new tab)",
        "//example.com/privacy Read the privacy notice (opens in a new tab)",
      ]
    )
  }

  @Test func `logged-in users are redirected from the form`() async throws {
    try await browser.signUp("ada@example.com")
    try await expect(browser.get("/signup").location, is: "/account")
    try await expect(browser.get("/login?return_to=/wiki").location, is: "/wiki")
  }

  /// Returns the checked lines of the checklist.
  private func met(_ page: Page) -> [String] {
    page.html.matches(of: /<li data-for="([^"]*)" data-met="true">/).map { String($0.1) }
  }

  @Test func `a list says what the form needs, without a script too`() async throws {
    let page = try await browser.get("/signup")
    expect(page.html.matches(of: /<li data-for="/).count, is: 6)
    expect(met(page), is: ["language"])
    let fields = PageClient.answers("ada@example.com").merging(["name": "John123"]) { $1 }
    let refused = try await browser.submit("/signup", of: page, fields)
    expect(met(refused), is: ["email", "birthday", "language", "agreeTerms"])
    // Its box is empty again.
    #expect(!refused.html.contains("<span data-rating>strong</span>"))
    let weak = ["password": "qwertyuiop", "confirmPassword": "qwertyuiop"]
    let corrected = try await browser.submit("/signup", of: page, fields.merging(weak) { $1 })
    #expect(corrected.html.contains("<span data-rating>weak</span>"))
  }

  @Test func `a refused form keeps the suggestion that was seen, and does not ask again`()
    async throws
  {
    // The script has shown the suggestion, and the person has kept the address.
    let seen = PageClient.answers("ada@gmial.com")
      .merging(["kept": "ada@gmial.com", "name": "John123"]) { $1 }
    let refused = try await browser.fill("/signup", seen)
    expect(refused.errors.map { $0.prefix { $0 != ":" } }, is: ["name"])
    #expect(refused.html.contains(#"<button name="correct" value="ada@gmail.com">"#))
    #expect(try await browser.users().isEmpty)
    let kept = try await browser.submit("/signup", of: refused, PageClient.answers("ada@gmial.com"))
    expect(kept.status, is: .seeOther)
    try await expect(browser.users().map(\.email), is: ["ada@gmial.com"])
  }

  @Test func `without an agreement to terms, the form links the privacy notice`() async throws {
    var settings = ServerSettings.test
    settings.privacyAddress = "https://example.com/privacy"
    let browser = try PageClient(settings: settings, changing: { $0.uses = [.agreeTerms: .absent] })
    let page = try await browser.get("/signup")
    expect(page.fields(of: "/signup")["agreeTerms"], is: nil)
    #expect(page.html.contains(#"<a href="https://example.com/privacy" target="_blank""#))
  }

  @Test(arguments: [(EmailVerification.off, "signedUp"), (.asked, "signedUpAsked")])
  func `after a sign-up, the page says whether a mail was sent`(
    _ verification: EmailVerification,
    _ done: String
  ) async throws {
    let browser = try PageClient(mail: .test(), verification: verification)
    let answer = try await browser.fill("/signup", PageClient.answers("ada@example.com"))
    expect(answer.location, is: "/account?done=\(done)")
  }

  @Test func `after a sign-up, the page links the operator's own site`() async throws {
    var settings = ServerSettings.test
    settings.site.homeAddress = "https://app.example.com/"
    let browser = try PageClient(settings: settings)
    try await browser.signUp("ada@example.com")
    let account = try await browser.get("/account?done=signedUp")
    let link = "<a href=\"https://app.example.com/\">Back to app.example.com</a>"
    #expect(account.html.contains("Your account is ready. \(link)</p>"))
  }

  @Test func `asks once about an address that looks mistyped, without a script too`() async throws {
    let asked = try await browser.fill("/signup", PageClient.answers("ada@gmial.com"))
    expect(asked.status, is: .unprocessableContent)
    expect(
      asked.problem,
      is:
        "Check your e-mail address. If it is right, type your password and press the button again."
    )
    #expect(asked.html.contains(#"<button name="correct" value="ada@gmail.com">"#))
    #expect(try await browser.users().isEmpty)
    let passwords = ["password": PageClient.password, "confirmPassword": PageClient.password]
    let kept = try await browser.submit("/signup", of: asked, passwords)
    expect(kept.status, is: .seeOther)
    try await expect(browser.users().map(\.email), is: ["ada@gmial.com"])
    let other = PageClient(beside: browser)
    let second = try await other.fill("/signup", PageClient.answers("grace@gmial.com"))
    let corrected = passwords.merging(["correct": "grace@gmail.com"]) { $1 }
    _ = try await other.submit("/signup", of: second, corrected)
    try await expect(browser.users().map(\.email), is: ["ada@gmial.com", "grace@gmail.com"])
  }
}
