import Accounts
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesSelectionTests {
  private let browser: PageClient
  private let ada: User
  private let grace: User

  init() async throws {
    (browser, ada, grace) = try await PageClient.ofAdministrator()
    try await PageClient(beside: browser).signUp("ken@example.com", name: "Ken Iverson")
  }

  /// Sends the form for the selected users of the list.
  private func select(_ act: String?, _ users: [User], at place: String = "") async throws -> Page {
    let page = try await browser.get("/admin/users?sort=name")
    var fields: [String: String] = ["act": act ?? "", "return_to": "/admin/users?sort=name"]
    if act == nil { fields["act"] = nil }
    fields["token"] = page.html
      .firstMatch(
        of:
          /method="post" action="\/admin\/users">\s*<input type="hidden" name="token" value="([^"]*)"/
      )
      .map { String($0.1) }
    for user in users { fields["user.\(user.id)"] = "on" }
    return try await browser.post("/admin/users", fields)
  }

  @Test func `disables and enables the selected users, with an event for each`() async throws {
    let ken = try #require(try await browser.users().last)
    let answer = try await select("disabled", [grace, ken])
    expect(answer.location, is: "/admin/users?sort=name&done=usersDisabled")
    try await expect(browser.notice(after: answer), is: "Selected users disabled.")
    try await expect(browser.users().map(\.isEnabled), is: [true, false, false])
    expect(
      Set(try await browser.events(2)),
      is: ["user:\(ada.id) disableUser \(grace.id)", "user:\(ada.id) disableUser \(ken.id)"]
    )
    try await expect(browser.notice(after: select("enabled", [ken])), is: "Selected users enabled.")
    try await expect(browser.users().map(\.isEnabled), is: [true, false, true])
  }

  @Test func `the last administrator stays enabled`() async throws {
    try await expect(
      browser.notice(after: select("disabled", [ada, grace])),
      is: "The last administrator stays enabled. Any other selected users were disabled."
    )
    try await expect(browser.users().map(\.isEnabled), is: [true, false, true])
  }

  @Test func `of administrators who disable all of themselves, the caller stays`() async throws {
    try await browser.accounts.update(UserUpdate(role: .admin), of: grace.id)
    try await expect(
      browser.notice(after: select("disabled", [ada, grace])),
      is: "You cannot disable your own account. Any other selected users were disabled."
    )
    try await expect(browser.users().map(\.isEnabled), is: [true, false, true])
  }

  @Test func `says so if nothing had to be changed`() async throws {
    try await expect(browser.notice(after: select("enabled", [grace])), is: "Nothing changed.")
    let nobody = try await browser.get("/admin/users?done=nobodySelected").html
    #expect(nobody.contains("<p class=\"notice attention\" role=\"status\">"))
    let done = try await browser.get("/admin/users?done=usersDisabled").html
    #expect(done.contains("<p class=\"notice\" role=\"status\">"))
  }

  @Test func `the selection and what was typed survive a change of language`() async throws {
    let asked = try await select("export", [grace])
    let speaks = ["speak": "spanish", "format": "jsonl"]
    let spanish = try await browser.submit("/admin/export", of: asked, speaks)
    expect(spanish.status, is: .ok)
    expect(spanish.title, is: "Exportar usuarios – Accounts")
    #expect(spanish.html.contains("<option value=\"jsonl\" selected>"))
    #expect(!spanish.html.contains("aria-invalid=\"true\""))
    let right = ["password": PageClient.password, "format": "jsonl"]
    let file = try await browser.submit("/admin/export", of: spanish, right)
    expect(file.html.split(separator: "\n").count, is: 1)
  }

  @Test func `a selection of nobody does not export all`() async throws {
    let page = try await browser.get("/admin/export")
    for (scope, status) in [("selected", 303), ("", 400)] {
      let fields = ["scope": scope, "password": PageClient.password, "format": "csv"]
      let answer = try await browser.submit("/admin/export", of: page, fields)
      expect(answer.status.code, is: status)
      #expect(!answer.html.contains("grace@example.com"))
    }
    #expect(try await !browser.events(9).contains("user:\(ada.id) exportUsers"))
  }

  @Test func `without a selection nothing changes`() async throws {
    for act in ["disabled", "enabled", "export"] {
      try await expect(
        browser.notice(after: select(act, [])),
        is: "Select at least one user first."
      )
    }
    #expect(try await browser.users().allSatisfy(\.isEnabled))
  }

  @Test func `an act that no button has changes nothing`() async throws {
    try await expect(select("deleted", [grace]).status, is: .unprocessableContent)
    try await expect(select(nil, [grace]).status, is: .badRequest)
    #expect(try await browser.users().allSatisfy(\.isEnabled))
  }

  @Test func `exports the selected users, after the administrator's own password`() async throws {
    let asked = try await select("export", [grace])
    expect(asked.title, is: "Export users – Accounts")
    #expect(asked.html.contains("Selected users: 1. The file has their names"))
    var fields = ["password": "wrong", "format": "csv"]
    let wrong = try await browser.submit("/admin/export", of: asked, fields)
    expect(wrong.status, is: .unprocessableContent)
    #expect(!wrong.html.contains("grace@example.com"))
    fields["password"] = PageClient.password
    let file = try await browser.submit("/admin/export", of: wrong, fields)
    expect(file.headers[.contentType], is: "text/csv; charset=utf-8")
    #expect(file.html.contains("\"grace@example.com\""))
    #expect(!file.html.contains("ada@example.com"))
    #expect(!file.html.contains("$argon2id$"))
    try await expect(browser.events(1), is: ["user:\(ada.id) exportUsers"])
  }
}
