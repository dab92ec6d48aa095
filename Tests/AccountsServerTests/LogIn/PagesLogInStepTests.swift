import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsServer

struct PagesLogInStepTests {
  private let clock = HandClock()

  private func browser(steps: Int = 2) async throws -> PageClient {
    let browser = try PageClient(
      now: { [clock] in clock.now },
      setting: { $0.logIn = .steps(steps) }
    )
    try await browser.signUp("ada@example.com")
    expect(browser.cookies["__Host-accounts"], is: nil)
    return browser
  }

  private func enterPassword(_ browser: PageClient) async throws -> Page {
    let fields = ["email": "ada@example.com", "password": PageClient.password]
    return try await browser.fill("/login?return_to=/account/sessions", fields)
  }

  private func show(_ text: String, _ browser: PageClient, _ page: Page) async throws -> Page {
    try await browser.submit("/login/step", of: page, ["evidence": text])
  }

  @Test(arguments: [2, 3]) func `a login ends logged in after all of its steps`(
    _ steps: Int
  )
    async throws
  {
    let browser = try await browser(steps: steps)
    var page = try await enterPassword(browser)
    expect(page.title, is: "One more step – Accounts")
    for (label, text) in [("Word", "sesame"), ("Number", "4711")].prefix(steps - 1) {
      expect(page.status, is: .ok)
      #expect(page.html.contains("<bdi>\(label)</bdi>"))
      #expect(page.html.contains("type=\"text\" value=\"\""))
      #expect(page.html.contains("autocomplete=\"one-time-code\""))
      expect(browser.cookies["__Host-accounts"], is: nil)
      page = try await show(text, browser, page)
    }
    expect(page.location, is: "/account/sessions")
    try await expect(browser.get("/account/sessions").status, is: .ok)
  }

  @Test func `a ticket is good for one step`() async throws {
    let browser = try await browser(steps: 3)
    let first = try await enterPassword(browser)
    let second = try await show("sesame", browser, first)
    expect(second.fields(of: "/login/step")["factor"], is: "number")
    #expect(!second.html.contains("Other ways"))
    let again = try await show("sesame", browser, first)
    expect(again.location, is: "/login?return_to=%2Faccount%2Fsessions&done=logInExpired")
  }

  @Test func `another factor can be chosen without a script`() async throws {
    let browser = try await browser()
    let page = try await enterPassword(browser)
    #expect(page.html.contains("<button name=\"other\" value=\"number\">Number</button>"))
    let fields = ["other": "number", "evidence": "open"]
    let other = try await browser.submit("/login/step", of: page, fields)
    expect(other.status, is: .ok)
    #expect(other.html.contains("<bdi>Number</bdi>"))
    #expect(other.html.contains("value=\"word\">Word</button>"))
    #expect(!other.html.contains("open\""))
    try await expect(show("4711", browser, other).location, is: "/account/sessions")
  }

  @Test(arguments: [
    ("open sesame", "evidence: This is not right. Check it and try again."),
    ("", "evidence: Fill in this field."),
  ])
  func `wrong evidence is told at its field; the ticket stays, and nothing is sent back`(
    _ text: String,
    _ error: String
  ) async throws {
    let browser = try await browser()
    let page = try await enterPassword(browser)
    let refused = try await show(text, browser, page)
    expect(refused.status, is: .unprocessableContent)
    expect(refused.title, is: "Error: One more step – Accounts")
    expect(refused.errors, is: [error])
    let kept = refused.fields(of: "/login/step")
    expect(kept["ticket"], is: page.fields(of: "/login/step")["ticket"])
    expect(kept["evidence"], is: "")
    #expect(!refused.html.contains("open sesame"))
    expect(browser.cookies["__Host-accounts"], is: nil)
    try await expect(show("sesame", browser, refused).location, is: "/account/sessions")
  }

  @Test func `after too much wrong evidence, the page says when to try again`() async throws {
    let browser = try await browser()
    let page = try await enterPassword(browser)
    for _ in 0...5 { _ = try await show("wrong", browser, page) }
    let refused = try await show("sesame", browser, page)
    expect(refused.status, is: .tooManyRequests)
    expect(refused.problem?.hasPrefix("Too many failed logins."), is: true)
    clock.advance(2)
    try await expect(show("sesame", browser, refused).location, is: "/account/sessions")
  }

  @Test func `another language keeps the ticket`() async throws {
    let browser = try await browser()
    let page = try await enterPassword(browser)
    let fields = ["speak": "spanish", "evidence": "sesame"]
    let spanish = try await browser.submit("/login/step", of: page, fields)
    expect(spanish.title, is: "Un paso más – Accounts")
    #expect(spanish.html.contains("<bdi>Palabra</bdi>"))
    #expect(!spanish.html.contains("sesame"))
    try await expect(show("sesame", browser, spanish).location, is: "/account/sessions")
  }

  @Test func `an expired ticket leads back to the login, which says so`() async throws {
    let browser = try await browser()
    let page = try await enterPassword(browser)
    clock.advance(601)
    let answer = try await show("sesame", browser, page)
    expect(answer.location, is: "/login?return_to=%2Faccount%2Fsessions&done=logInExpired")
    let notice = try await browser.get(answer.location ?? "").notice
    expect(
      notice,
      is:
        "Logging in took too long, or was done elsewhere. Start again with your password."
    )
    let other = try await browser.submit("/login/step", of: page, ["ticket": "x", "return_to": ""])
    expect(other.location, is: "/login?done=logInExpired")
    expect(browser.cookies["__Host-accounts"], is: nil)
  }

  @Test func `a step needs the token of its own form`() async throws {
    let browser = try await browser()
    var fields = try await enterPassword(browser).fields(of: "/login/step")
    fields["evidence"] = "sesame"
    fields["token"] = try await browser.get("/login").fields(of: "/login")["token"]
    try await expect(browser.post("/login/step", fields).status, is: .forbidden)
    expect(browser.cookies["__Host-accounts"], is: nil)
  }
}
