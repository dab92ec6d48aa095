import Accounts
import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesUserActsTests {
  private let browser: PageClient
  private let ada: User
  private let grace: User
  private let address: String

  init() async throws {
    (browser, ada, grace) = try await PageClient.ofAdministrator()
    address = "/admin/users/\(grace.id)"
  }

  /// Presses a button of a page and returns the message that follows.
  private func press(_ act: String, _ fields: [String: String] = [:]) async throws -> String? {
    let page = try await browser.get(act == "email" ? "\(address)/email" : address)
    let answer = try await browser.submit("\(address)/\(act)", of: page, fields)
    return try await browser.notice(after: answer)
  }

  @Test func `a refused address says that the right password has to be typed again`() async throws {
    let path = "\(address)/email"
    let page = try await browser.get(path)
    let again = "For your security, this page does not keep passwords. Type yours again."
    #expect(!page.html.contains(again))
    for (password, isRight) in [(PageClient.password, true), ("", false)] {
      let fields = ["email": "eve@", "password": password]
      let answer = try await browser.submit(path, of: page, fields)
      expect(answer.status, is: .unprocessableContent)
      expect(answer.html.contains(again), is: isRight)
    }
  }

  @Test func `explains what keeps a user from logging in, and unlocks the account`() async throws {
    let checks = /<dt>([^<]*)<\/dt><dd><span class="badge (good|bad)">/
    func section() async throws -> Substring {
      let html = try await browser.get(address).html
      return html[try #require(html.range(of: "facts checks")).upperBound...]
    }
    func stopped() async throws -> [Substring] {
      try await section().matches(of: checks).filter { $0.2 == "bad" }.map(\.1)
    }
    try await expect(section().matches(of: checks).count, is: 4)
    try await expect(stopped(), is: [])
    try await expect(browser.get(address).fields(of: "\(address)/unlock"), is: [:])
    let guesser = PageClient(beside: browser)
    for _ in 1...6 { try await guesser.logIn("grace@example.com", "wrong") }
    try await expect(stopped(), is: ["Failed logins, this account"])
    #expect(try await browser.get(address).html.contains("; no logins until 20"))
    try await expect(press("unlock"), is: "User unlocked.")
    try await expect(stopped(), is: [])
    try await expect(browser.events(1), is: ["user:\(ada.id) unlock \(grace.id)"])
    try await expect(press("status", ["status": "disabled"]), is: "User disabled.")
    try await expect(stopped(), is: ["Status"])
  }

  @Test func `disables and enables a user`() async throws {
    try await expect(press("status", ["status": "disabled"]), is: "User disabled.")
    try await expect(browser.user(grace.id)?.isEnabled, is: false)
    #expect(try await browser.accounts.sessions(of: grace.id).isEmpty)
    try await expect(press("status", ["status": "disabled"]), is: "Nothing changed.")
    try await expect(press("status", ["status": "enabled"]), is: "User enabled.")
    try await expect(browser.user(grace.id)?.isEnabled, is: true)
    try await expect(
      browser.events(2),
      is: ["user:\(ada.id) enableUser \(grace.id)", "user:\(ada.id) disableUser \(grace.id)"]
    )
    let page = try await browser.get(address)
    let odd = try await browser.submit("\(address)/status", of: page, ["status": "maybe"])
    expect(odd.status, is: .badRequest)
  }

  @Test(arguments: ["", "wrong"])
  func
    `ASVS 7.5.1: without the administrator's own password, an address neither changes nor is verified`(
      _ password: String
    ) async throws
  {
    let path = "\(address)/email"
    let page = try await browser.get(path)
    expect(page.title, is: "E-mail address of Grace Hopper – Accounts")
    expect(page.fields(of: path)["email"], is: "grace@example.com")
    let fields = ["email": "eve@example.com", "isVerified": "yes", "password": password]
    let answer = try await browser.submit(path, of: page, fields)
    expect(answer.status, is: .unprocessableContent)
    expect(answer.errors.map { $0.prefix { $0 != ":" } }, is: ["password"])
    expect(answer.fields(of: path)["email"], is: "eve@example.com")
    #expect(answer.html.contains("value=\"yes\" checked"))
    try await expect(browser.user(grace.id), is: grace)
  }

  @Test func `a page of an older address neither restores nor verifies it`() async throws {
    let path = "\(address)/email"
    let old = try await browser.get(path)
    let fields = ["email": "g@example.com", "password": PageClient.password]
    try await expect(browser.submit(path, of: old, fields).status, is: .seeOther)
    let own = fields.merging(["email": "grace@example.com", "isVerified": "yes"]) { $1 }
    try await expect(browser.submit(path, of: old, own).status, is: .forbidden)
    try await expect(browser.user(grace.id)?.email, is: "g@example.com")
    try await expect(browser.user(grace.id)?.emailVerifiedAt, is: nil)
  }

  @Test func `ASVS 7.5.1: changes and verifies an address with the administrator's own password`()
    async throws
  {
    let path = "\(address)/email"
    let page = try await browser.get(path)
    for (email, code) in [("ada@example.com", "Another account"), ("grace@", "@")] {
      let fields = ["email": email, "password": PageClient.password]
      let answer = try await browser.submit(path, of: page, fields)
      expect(answer.status, is: .unprocessableContent)
      expect(answer.errors.count, is: 1)
      #expect(answer.errors.allSatisfy { $0.hasPrefix("email: ") && $0.contains(code) })
      try await expect(browser.user(grace.id), is: grace)
    }
    let fields = ["email": "murray@example.com", "password": PageClient.password]
    try await expect(press("email", fields), is: "E-mail address saved.")
    try await expect(browser.user(grace.id)?.email, is: "murray@example.com")
    try await expect(browser.user(grace.id)?.emailVerifiedAt, is: nil)
    try await expect(press("email", fields), is: "Nothing changed.")
    let verified = fields.merging(["isVerified": "yes"]) { $1 }
    try await expect(press("email", verified), is: "E-mail address saved.")
    #expect(try await browser.user(grace.id)?.emailVerifiedAt != nil)
    try await expect(
      browser.events(2),
      is: ["user:\(ada.id) verifyEmail \(grace.id)", "user:\(ada.id) changeEmail \(grace.id)"]
    )
    #expect(try await !browser.get(path).html.contains("isVerified"))
  }

  @Test func `ends sessions, but not the current one`() async throws {
    try await expect(press("sessions"), is: "Sessions ended.")
    #expect(try await browser.accounts.sessions(of: grace.id).isEmpty)
    try await expect(browser.events(1), is: ["user:\(ada.id) endSessions \(grace.id)"])
    try await PageClient(beside: browser).logIn("ada@example.com")
    let own = "/admin/users/\(ada.id)"
    let page = try await browser.get(own)
    try await expect(browser.submit("\(own)/sessions", of: page).status, is: .seeOther)
    try await expect(browser.accounts.sessions(of: ada.id).count, is: 1)
    try await expect(browser.get(own).status, is: .ok)
  }

  @Test func `ASVS 7.5.3: changing a role requires the administrator's own password`()
    async throws
  {
    let path = "\(address)/role"
    let page = try await browser.get(path)
    expect(page.title, is: "Role of Grace Hopper – Accounts")
    for (password, error) in [
      ("", "Enter a password."),
      ("wrong", "The password is wrong. Enter your current password."),
    ] {
      let fields = ["role": "admin", "password": password]
      let answer = try await browser.submit(path, of: page, fields)
      expect(answer.status, is: .unprocessableContent)
      expect(answer.errors, is: ["password: \(error)"])
      expect(answer.fields(of: path)["role"], is: "admin")
      expect(answer.fields(of: path)["password"], is: "")
      try await expect(browser.user(grace.id)?.role, is: .member)
    }
    try await expect(browser.events(1), is: ["anyone setRole \(ada.id) wrongPassword"])
    var fields = ["role": "admin", "password": PageClient.password]
    let answer = try await browser.submit(path, of: page, fields)
    expect(answer.location, is: "\(address)?done=roleChanged")
    try await expect(browser.user(grace.id)?.role, is: .admin)
    try await expect(browser.events(1), is: ["user:\(ada.id) setRole \(grace.id)"])
    fields["role"] = "root"
    try await expect(browser.submit(path, of: page, fields).status, is: .badRequest)
  }

  @Test func `counts an administrator's wrong passwords, then rejects even the right one`()
    async throws
  {
    let path = "\(address)/role"
    let page = try await browser.get(path)
    for _ in 0..<20 {
      _ = try await browser.submit(path, of: page, ["role": "admin", "password": "wrong"])
    }
    let right = ["role": "admin", "password": PageClient.password]
    let answer = try await browser.submit(path, of: page, right)
    expect(answer.status, is: .tooManyRequests)
    #expect(answer.headers[.retryAfter] != nil)
    expect(answer.problem?.hasPrefix("Too many failed logins."), is: true)
    try await expect(browser.user(grace.id)?.role, is: .member)
  }

  @Test func `admins who drop their own role are redirected to their account`() async throws {
    try await browser.accounts.update(UserUpdate(role: .admin), of: grace.id)
    let fields = ["role": "member", "password": PageClient.password]
    let answer = try await browser.fill("/admin/users/\(ada.id)/role", fields)
    expect(answer.location, is: "/account?done=roleChanged")
    try await expect(browser.get("/admin/users").status, is: .forbidden)
  }

  @Test func `deleting a user requires the administrator's own password`() async throws {
    let path = "\(address)/deletion"
    let page = try await browser.get(path)
    expect(page.title, is: "Delete Grace Hopper? – Accounts")
    #expect(page.html.contains("grace@example.com"))
    let wrong = try await browser.submit(path, of: page, ["password": "wrong"])
    expect(wrong.errors.count, is: 1)
    try await expect(browser.user(grace.id), is: grace)
    try await expect(browser.events(1), is: ["anyone deleteUser \(ada.id) wrongPassword"])
    let answer = try await browser.submit(path, of: page, ["password": PageClient.password])
    expect(answer.location, is: "/admin/users?done=userDeleted")
    try await expect(browser.user(grace.id), is: nil)
    try await expect(browser.events(1), is: ["user:\(ada.id) deleteUser \(grace.id)"])
    let list = try await browser.get("/admin/users?done=userDeleted")
    expect(list.notice, is: "User deleted.")
    try await expect(browser.submit(path, of: page).status, is: .notFound)
  }

  @Test func `ASVS 8.3.1: the last administrator is not demoted, disabled or deleted`()
    async throws
  {
    let own = "/admin/users/\(ada.id)"
    let password = ["password": PageClient.password]
    let before = try await browser.events(100)
    let answers = [
      try await browser.submit("\(own)/status", of: browser.get(own), ["status": "disabled"]),
      try await browser.fill("\(own)/role", password.merging(["role": "member"]) { $1 }),
      try await browser.fill("\(own)/deletion", password),
    ]
    for answer in answers {
      expect(answer.status, is: .conflict)
      expect(
        answer.problem,
        is:
          "This is the last administrator who can log in. Make another user an administrator first."
      )
    }
    try await expect(browser.user(ada.id), is: ada)
    try await expect(browser.events(100), is: before)
  }

  @Test
  func `administrators cannot disable themselves, and are logged out when they delete themselves`()
    async throws
  {
    try await browser.accounts.update(UserUpdate(role: .admin), of: grace.id)
    let own = "/admin/users/\(ada.id)"
    let page = try await browser.get(own)
    let answer = try await browser.submit("\(own)/status", of: page, ["status": "disabled"])
    try await expect(
      browser.notice(after: answer),
      is: "You cannot disable your own account. Another administrator can do that."
    )
    #expect(try await browser.users().allSatisfy(\.isEnabled))
    #expect(!page.html.contains("name=\"status\""))
    let other = PageClient(beside: browser)
    try await other.logIn("grace@example.com")
    let gone = try await other.fill("\(address)/deletion", ["password": PageClient.password])
    expect(gone.location, is: "/login?done=userDeleted")
    expect(other.cookies["__Host-accounts"], is: nil)
    try await expect(browser.users().map(\.id), is: [ada.id])
  }
}
