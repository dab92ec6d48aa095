import Accounts
import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesRecoveryCodesTests {
  private let browser: PageClient

  init() async throws { browser = try await .ofAda() }

  private func make(_ page: Page, password: String = PageClient.password) async throws -> Page {
    try await browser.submit("/account/recovery", of: page, ["password": password])
  }

  private func codes(in page: Page) -> [String] {
    page.html.matches(of: /<li><code>([0-9A-Z-]{29})<\/code>/).map { String($0.1) }
  }

  @Test func `ten codes are shown once, as a list and as a file`() async throws {
    let page = try await browser.get("/account/recovery")
    expect(page.title, is: "Recovery codes – Accounts")
    #expect(page.html.contains("You have no recovery codes."))
    let made = try await make(page)
    let codes = codes(in: made)
    expect(Set(codes).count, is: 10)
    let file = try #require(
      made.html.firstMatch(of: /href="data:text\/plain;charset=utf-8,([^"]+)" download/)
    )
    let text = try #require(String(file.1).removingPercentEncoding)
    #expect(text.hasPrefix("Accounts: Recovery codes\r\nada@example.com\r\n"))
    #expect(text.hasSuffix(codes.joined(separator: "\r\n") + "\r\n"))
    let again = try await browser.get("/account/recovery")
    #expect(again.html.contains("Codes left: 10"))
    expect(self.codes(in: again), is: [])
  }

  @Test func `a reload of the page with the codes makes no others`() async throws {
    let page = try await browser.get("/account/recovery")
    let code = try #require(codes(in: try await make(page)).first)
    let repeated = try await make(page)
    expect(repeated.location, is: "/account/recovery?done=recoveryCodesAreMade")
    let form = browser.accounts.forms.recoverForm()
    form.codeField.value = code
    form.newPasswordField.value = Secret("purple harbour lantern")
    form.confirmPasswordField.value = Secret("purple harbour lantern")
    _ = try await browser.accounts.recover(form).get()
  }

  @Test func `ASVS 7.5.1: without the right password no codes are made`() async throws {
    let page = try await browser.get("/account/recovery")
    for password in ["", "wrong"] {
      let refused = try await make(page, password: password)
      expect(refused.status, is: .unprocessableContent)
      expect(refused.errors.map { $0.prefix { $0 != ":" } }, is: ["password"])
    }
    let id = try #require(try await browser.users().first).id
    try await expect(browser.accounts.recoveryCodesLeft(of: id).count, is: 0)
  }
}
