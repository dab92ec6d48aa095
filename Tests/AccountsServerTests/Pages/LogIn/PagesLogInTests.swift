import Accounts
import AccountsForms
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesLogInTests {
  private let browser: PageClient

  init() async throws {
    let first = try PageClient()
    try await first.signUp("ada@example.com")
    browser = PageClient(beside: first)
  }

  @Test func `the right password leads to the account, or to the requested page`() async throws {
    let answer = try await browser.logIn("Ada@example.com")
    #expect(answer.status == .seeOther)
    #expect(answer.location == "/account")

    let other = PageClient(beside: browser)
    let wanted = try await other.get("/account/sessions")
    #expect(wanted.location == "/login?return_to=%2Faccount%2Fsessions")
    let page = try await other.get("/login?return_to=/account/sessions")
    let fields = ["email": "ada@example.com", "password": PageClient.password]
    #expect(try await other.submit("/login", of: page, fields).location == "/account/sessions")
  }

  @Test func `a wrong password and an unknown address get the same response`() async throws {
    for (email, password) in [
      ("ada@example.com", "another one"), ("grace@example.com", PageClient.password),
    ] {
      let answer = try await browser.logIn(email, password)
      #expect(answer.status == .unprocessableContent)
      #expect(
        answer.problem
          == "The e-mail address or the password is wrong. Check both and try again."
      )
      #expect(answer.errors.isEmpty)
      #expect(answer.fields(of: "/login")["email"] == email)
      #expect(answer.fields(of: "/login")["password"] == "")
      #expect(browser.cookies["__Host-accounts"] == nil)
    }
  }

  @Test func `after too many guesses, the page says when to try again`() async throws {
    var answer: Page
    repeat {
      answer = try await browser.logIn("ada@example.com", "guess")
    } while answer.status == .unprocessableContent
    #expect(answer.status == .tooManyRequests)
    let seconds = try #require(answer.headers[.retryAfter])
    let wait = seconds == "1" ? "1 second" : "\(seconds) seconds"
    #expect(
      answer.problem
        == "Too many failed logins. Try again in \(wait)."
    )
  }

  @Test func `ASVS 3.3.1: cookies are bound to this host and hidden from scripts`() async throws {
    let answer = try await browser.logIn("ada@example.com")
    let cookies = answer.headers[values: .setCookie]
    #expect(cookies.count == 2)
    for cookie in cookies {
      #expect(cookie.hasPrefix("__Host-accounts"))
      for attribute in ["; Path=/;", "; Secure", "; HttpOnly", "; SameSite=Lax"] {
        #expect(cookie.contains(attribute), "\(attribute)")
      }
      #expect(!cookie.contains("Domain"))
    }
  }

  @Test func `logging out asks first, then clears everything`() async throws {
    try await browser.logIn("ada@example.com")
    let page = try await browser.get("/logout")
    #expect(page.title == "Log out? – Accounts")
    #expect(try await browser.get("/account").status == .ok)

    let answer = try await browser.submit("/logout", of: page)
    #expect(answer.location == "/login?done=loggedOut")
    let event = try #require(
      try await browser.accounts.auditLog.events(AuditQuery(limit: 1)).first
    )
    #expect((event.action, event.address) == (.logOut, "192.0.2.7"))
    #expect(answer.headers[.known("Clear-Site-Data")] == "\"cache\", \"storage\"")
    #expect(browser.cookies["__Host-accounts"] == nil)
    #expect(try await browser.get("/login?done=loggedOut").notice == "You are logged out.")
    #expect(try await browser.get("/account").location == "/login")
  }

  @Test func `a change of language after a failed login keeps the place to return to`() async throws
  {
    let page = try await browser.get("/login?return_to=/wiki?a=1&b=2")
    let wrong = ["email": "ada@example.com", "password": "wrong"]
    let refused = try await browser.submit("/login", of: page, wrong)
    #expect(refused.status == .unprocessableContent)
    let spanish = try await browser.submit(
      "/login",
      of: refused,
      ["email": "ada@example.com", "speak": "spanish"]
    )
    #expect(spanish.html.contains("lang=\"es\""))
    #expect(spanish.fields(of: "/login")["email"] == "ada@example.com")
    #expect(spanish.fields(of: "/login")["return_to"] == "/wiki?a=1&b=2")
  }

  @Test func `rejects a form from before the login`() async throws {
    let before = try await browser.get("/login")
    try await browser.logIn("ada@example.com")
    let answer = try await browser.submit(
      "/login",
      of: before,
      ["email": "ada@example.com", "password": PageClient.password]
    )
    #expect(answer.status == .forbidden)
  }

  @Test func `a chosen language applies to every page`() async throws {
    let page = try await browser.get("/login")
    let answer = try await browser.submit(
      "/language",
      of: page,
      ["speak": "spanish", "return_to": "/login"]
    )
    #expect(answer.location == "/login")
    #expect(try await browser.get("/login").html.contains("<html lang=\"es\">"))
  }
}
