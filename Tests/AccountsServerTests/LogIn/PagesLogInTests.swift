import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesLogInTests {
  private let browser: PageClient

  init() async throws { browser = PageClient(beside: try await .ofAda()) }

  @Test func `the right password leads to the account, or to the requested page`() async throws {
    let answer = try await browser.logIn("Ada@example.com")
    expect(answer.status, is: .seeOther)
    expect(answer.location, is: "/account")

    let other = PageClient(beside: browser)
    let wanted = try await other.get("/account/sessions")
    expect(wanted.location, is: "/login?return_to=%2Faccount%2Fsessions")
    let fields = ["email": "ada@example.com", "password": PageClient.password]
    let back = try await other.fill("/login?return_to=/account/sessions", fields)
    expect(back.location, is: "/account/sessions")
  }

  @Test func `a wrong password and an unknown address get the same response`() async throws {
    for (email, password) in [
      ("ada@example.com", "another one"), ("grace@example.com", PageClient.password),
    ] {
      let answer = try await browser.logIn(email, password)
      expect(answer.status, is: .unprocessableContent)
      expect(
        answer.problem,
        is: "The e-mail address or the password is wrong. Check both and try again."
      )
      #expect(answer.errors.isEmpty)
      expect(answer.fields(of: "/login")["email"], is: email)
      expect(answer.fields(of: "/login")["password"], is: "")
      expect(browser.cookies["__Host-accounts"], is: nil)
    }
  }

  @Test func `after too many guesses, the page says when to try again`() async throws {
    var answer: Page
    repeat {
      answer = try await browser.logIn("ada@example.com", "guess")
    } while answer.status == .unprocessableContent
    expect(answer.status, is: .tooManyRequests)
    let seconds = try #require(answer.headers[.retryAfter])
    let wait = seconds == "1" ? "1 second" : "\(seconds) seconds"
    expect(answer.problem, is: "Too many failed logins. Try again in \(wait).")
  }

  @Test func `ASVS 3.3.1: cookies are bound to this host and hidden from scripts`() async throws {
    let answer = try await browser.logIn("ada@example.com")
    let cookies = answer.headers[values: .setCookie]
    expect(cookies.count, is: 2)
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
    expect(page.title, is: "Log out? – Accounts")
    try await expect(browser.get("/account").status, is: .ok)

    let answer = try await browser.submit("/logout", of: page)
    expect(answer.location, is: "/login?done=loggedOut")
    let event = try #require(try await browser.accounts.auditLog.events(AuditQuery(limit: 1)).first)
    #expect((event.action, event.address) == (.logOut, "192.0.2.7"))
    expect(answer.headers[.known("Clear-Site-Data")], is: "\"cache\", \"storage\"")
    expect(browser.cookies["__Host-accounts"], is: nil)
    try await expect(browser.get("/login?done=loggedOut").notice, is: "You are logged out.")
    try await expect(browser.get("/account").location, is: "/login")
  }

  @Test func `a change of language after a failed login keeps the place to return to`() async throws
  {
    let wrong = ["email": "ada@example.com", "password": "wrong"]
    let refused = try await browser.fill("/login?return_to=/wiki?a=1&b=2", wrong)
    expect(refused.status, is: .unprocessableContent)
    let speaks = ["email": "ada@example.com", "speak": "spanish"]
    let spanish = try await browser.submit("/login", of: refused, speaks)
    #expect(spanish.html.contains("lang=\"es\""))
    expect(spanish.fields(of: "/login")["email"], is: "ada@example.com")
    expect(spanish.fields(of: "/login")["return_to"], is: "/wiki?a=1&b=2")
  }

  @Test func `rejects a form from before the login`() async throws {
    let before = try await browser.get("/login")
    try await browser.logIn("ada@example.com")
    let fields = ["email": "ada@example.com", "password": PageClient.password]
    try await expect(browser.submit("/login", of: before, fields).status, is: .forbidden)
  }

  @Test func `a chosen language applies to every page`() async throws {
    let page = try await browser.get("/login")
    let speaks = ["speak": "spanish", "return_to": "/login"]
    let answer = try await browser.submit("/language", of: page, speaks)
    expect(answer.location, is: "/login")
    #expect(try await browser.get("/login").html.contains("<html lang=\"es\">"))
  }
}
