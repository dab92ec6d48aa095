import Accounts
import AccountsForms
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

  private func graceNow() async throws -> User? {
    try await browser.accounts.administration.user(.id(grace.id))
  }

  /// Presses a button of a page and returns the message that follows.
  private func press(_ act: String, _ fields: [String: String] = [:]) async throws -> String? {
    let page = try await browser.get(act == "email" ? "\(address)/email" : address)
    let answer = try await browser.submit("\(address)/\(act)", of: page, fields)
    #expect(answer.status == .seeOther)
    return try await browser.get(try #require(answer.location)).notice
  }

  @Test func `a refused address says that the right password has to be typed again`() async throws {
    let path = "\(address)/email"
    let page = try await browser.get(path)
    let again = "For your security, this page does not keep passwords. Type yours again."
    #expect(!page.html.contains(again))
    for (password, isRight) in [(PageClient.password, true), ("", false)] {
      let fields = ["email": "eve@", "password": password]
      let answer = try await browser.submit(path, of: page, fields)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.html.contains(again) == isRight)
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
    #expect(try await section().matches(of: checks).count == 4)
    #expect(try await stopped() == [])
    #expect(try await browser.get(address).fields(of: "\(address)/unlock") == [:])
    let guesser = PageClient(beside: browser)
    for _ in 1...6 { try await guesser.logIn("grace@example.com", "wrong") }
    #expect(try await stopped() == ["Failed logins, this account"])
    #expect(try await browser.get(address).html.contains("; no logins until 20"))
    #expect(try await press("unlock") == "User unlocked.")
    #expect(try await stopped() == [])
    #expect(try await browser.events(1) == ["user:\(ada.id) unlock \(grace.id)"])
    #expect(try await press("status", ["status": "disabled"]) == "User disabled.")
    #expect(try await stopped() == ["Status"])
  }

  @Test func `disables and enables a user`() async throws {
    #expect(try await press("status", ["status": "disabled"]) == "User disabled.")
    #expect(try await graceNow()?.isEnabled == false)
    #expect(try await browser.accounts.sessions(of: grace.id).isEmpty)
    #expect(try await press("status", ["status": "disabled"]) == "Nothing changed.")
    #expect(try await press("status", ["status": "enabled"]) == "User enabled.")
    #expect(try await graceNow()?.isEnabled == true)
    #expect(
      try await browser.events(2) == [
        "user:\(ada.id) enableUser \(grace.id)", "user:\(ada.id) disableUser \(grace.id)",
      ]
    )
    let page = try await browser.get(address)
    let odd = try await browser.submit("\(address)/status", of: page, ["status": "maybe"])
    #expect(odd.status == .badRequest)
  }

  @Test(arguments: ["", "wrong"])
  func
    `ASVS 7.5.1: without the administrator's own password, an address neither changes nor is verified`(
      _ password: String
    ) async throws
  {
    let path = "\(address)/email"
    let page = try await browser.get(path)
    #expect(page.title == "E-mail address of Grace Hopper – Accounts")
    #expect(page.fields(of: path)["email"] == "grace@example.com")
    let fields = ["email": "eve@example.com", "isVerified": "yes", "password": password]
    let answer = try await browser.submit(path, of: page, fields)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.errors.map { $0.prefix { $0 != ":" } } == ["password"])
    #expect(answer.fields(of: path)["email"] == "eve@example.com")
    #expect(answer.html.contains("value=\"yes\" checked"))
    #expect(try await graceNow() == grace)
  }

  @Test func `a page of an older address neither restores nor verifies it`() async throws {
    let path = "\(address)/email"
    let old = try await browser.get(path)
    let fields = ["email": "g@example.com", "password": PageClient.password]
    #expect(try await browser.submit(path, of: old, fields).status == .seeOther)
    let again = try await browser.submit(
      path,
      of: old,
      ["email": "grace@example.com", "isVerified": "yes", "password": PageClient.password]
    )
    #expect(again.status == .forbidden)
    #expect(try await graceNow()?.email == "g@example.com")
    #expect(try await graceNow()?.emailVerifiedAt == nil)
  }

  @Test func `ASVS 7.5.1: changes and verifies an address with the administrator's own password`()
    async throws
  {
    let path = "\(address)/email"
    let page = try await browser.get(path)
    for (email, code) in [("ada@example.com", "Another account"), ("grace@", "@")] {
      let fields = ["email": email, "password": PageClient.password]
      let answer = try await browser.submit(path, of: page, fields)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.errors.count == 1)
      #expect(answer.errors.allSatisfy { $0.hasPrefix("email: ") && $0.contains(code) })
      #expect(try await graceNow() == grace)
    }
    let fields = ["email": "murray@example.com", "password": PageClient.password]
    #expect(try await press("email", fields) == "E-mail address saved.")
    #expect(try await graceNow()?.email == "murray@example.com")
    #expect(try await graceNow()?.emailVerifiedAt == nil)
    #expect(try await press("email", fields) == "Nothing changed.")
    let verified = fields.merging(["isVerified": "yes"]) { $1 }
    #expect(try await press("email", verified) == "E-mail address saved.")
    #expect(try await graceNow()?.emailVerifiedAt != nil)
    #expect(
      try await browser.events(2) == [
        "user:\(ada.id) verifyEmail \(grace.id)", "user:\(ada.id) changeEmail \(grace.id)",
      ]
    )
    #expect(try await !browser.get(path).html.contains("isVerified"))
  }

  @Test func `ends sessions, but not the current one`() async throws {
    #expect(try await press("sessions") == "Sessions ended.")
    #expect(try await browser.accounts.sessions(of: grace.id).isEmpty)
    #expect(try await browser.events(1) == ["user:\(ada.id) endSessions \(grace.id)"])
    try await PageClient(beside: browser).logIn("ada@example.com")
    let own = "/admin/users/\(ada.id)"
    let page = try await browser.get(own)
    #expect(try await browser.submit("\(own)/sessions", of: page).status == .seeOther)
    #expect(try await browser.accounts.sessions(of: ada.id).count == 1)
    #expect(try await browser.get(own).status == .ok)
  }

  @Test func `ASVS 7.5.3: changing a role requires the administrator's own password`()
    async throws
  {
    let path = "\(address)/role"
    let page = try await browser.get(path)
    #expect(page.title == "Role of Grace Hopper – Accounts")
    for (password, error) in [
      ("", "Enter a password."),
      ("wrong", "The password is wrong. Enter your current password."),
    ] {
      let answer = try await browser.submit(
        path,
        of: page,
        ["role": "admin", "password": password]
      )
      #expect(answer.status == .unprocessableContent)
      #expect(answer.errors == ["password: \(error)"])
      #expect(answer.fields(of: path)["role"] == "admin")
      #expect(answer.fields(of: path)["password"] == "")
      #expect(try await graceNow()?.role == .member)
    }
    #expect(try await browser.events(1) == ["anyone setRole \(ada.id) wrongPassword"])
    let answer = try await browser.submit(
      path,
      of: page,
      ["role": "admin", "password": PageClient.password]
    )
    #expect(answer.location == "\(address)?done=roleChanged")
    #expect(try await graceNow()?.role == .admin)
    #expect(try await browser.events(1) == ["user:\(ada.id) setRole \(grace.id)"])
    let odd = try await browser.submit(
      path,
      of: page,
      ["role": "root", "password": PageClient.password]
    )
    #expect(odd.status == .badRequest)
  }

  @Test func `counts an administrator's wrong passwords, then rejects even the right one`()
    async throws
  {
    let path = "\(address)/role"
    let page = try await browser.get(path)
    for _ in 0..<20 {
      _ = try await browser.submit(path, of: page, ["role": "admin", "password": "wrong"])
    }
    let answer = try await browser.submit(
      path,
      of: page,
      ["role": "admin", "password": PageClient.password]
    )
    #expect(answer.status == .tooManyRequests)
    #expect(answer.headers[.retryAfter] != nil)
    #expect(answer.problem?.hasPrefix("Too many failed logins.") == true)
    #expect(try await graceNow()?.role == .member)
  }

  @Test func `admins who drop their own role are redirected to their account`() async throws {
    _ = try await browser.accounts.administration.update(
      UserUpdate(role: .admin),
      of: .id(grace.id),
      by: .operator("test")
    )
    let path = "/admin/users/\(ada.id)/role"
    let answer = try await browser.submit(
      path,
      of: try await browser.get(path),
      ["role": "member", "password": PageClient.password]
    )
    #expect(answer.location == "/account?done=roleChanged")
    #expect(try await browser.get("/admin/users").status == .forbidden)
  }

  @Test func `deleting a user requires the administrator's own password`() async throws {
    let path = "\(address)/deletion"
    let page = try await browser.get(path)
    #expect(page.title == "Delete Grace Hopper? – Accounts")
    #expect(page.html.contains("grace@example.com"))
    let wrong = try await browser.submit(path, of: page, ["password": "wrong"])
    #expect(wrong.errors == ["password: The password is wrong. Enter your current password."])
    #expect(try await graceNow() == grace)
    #expect(try await browser.events(1) == ["anyone deleteUser \(ada.id) wrongPassword"])
    let answer = try await browser.submit(path, of: page, ["password": PageClient.password])
    #expect(answer.location == "/admin/users?done=userDeleted")
    #expect(try await graceNow() == nil)
    #expect(try await browser.events(1) == ["user:\(ada.id) deleteUser \(grace.id)"])
    let list = try await browser.get("/admin/users?done=userDeleted")
    #expect(list.notice == "User deleted.")
    #expect(try await browser.submit(path, of: page).status == .notFound)
  }

  @Test func `ASVS 8.3.1: the last administrator is not demoted, disabled or deleted`()
    async throws
  {
    let own = "/admin/users/\(ada.id)"
    let password = ["password": PageClient.password]
    let before = try await browser.events(100)
    let answers = [
      try await browser.submit("\(own)/status", of: browser.get(own), ["status": "disabled"]),
      try await browser.submit(
        "\(own)/role",
        of: browser.get("\(own)/role"),
        password.merging(["role": "member"]) { $1 }
      ),
      try await browser.submit("\(own)/deletion", of: browser.get("\(own)/deletion"), password),
    ]
    for answer in answers {
      #expect(answer.status == .conflict)
      #expect(
        answer.problem
          == "This is the last administrator who can log in. Make another user an administrator first."
      )
    }
    #expect(try await browser.accounts.administration.user(.id(ada.id)) == ada)
    #expect(try await browser.events(100) == before)
  }

  @Test
  func `administrators cannot disable themselves, and are logged out when they delete themselves`()
    async throws
  {
    _ = try await browser.accounts.administration.update(
      UserUpdate(role: .admin),
      of: .id(grace.id),
      by: .operator("test")
    )
    let own = "/admin/users/\(ada.id)"
    let page = try await browser.get(own)
    let answer = try await browser.submit("\(own)/status", of: page, ["status": "disabled"])
    #expect(
      try await browser.get(#require(answer.location)).notice
        == "You cannot disable your own account. Another administrator can do that."
    )
    #expect(try await browser.users().allSatisfy(\.isEnabled))
    #expect(!page.html.contains("name=\"status\""))
    let other = PageClient(beside: browser)
    try await other.logIn("grace@example.com")
    let path = "\(address)/deletion"
    let gone = try await other.submit(
      path,
      of: try await other.get(path),
      ["password": PageClient.password]
    )
    #expect(gone.location == "/login?done=userDeleted")
    #expect(other.cookies["__Host-accounts"] == nil)
    #expect(try await browser.users().map(\.id) == [ada.id])
  }
}
