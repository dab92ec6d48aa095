import Accounts
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesUsersExportTests {
  private let browser: PageClient
  private let ada: User

  init() async throws { (browser, ada, _) = try await PageClient.ofAdministrator() }

  private func export(_ fields: [String: String]) async throws -> Page {
    try await browser.fill("/admin/export", fields)
  }

  @Test func `exports all users as JSON Lines, without hashes`() async throws {
    let file = try await export(["password": PageClient.password, "format": "jsonl"])
    expect(file.status, is: .ok)
    expect(file.headers[.contentType], is: "application/jsonl; charset=utf-8")
    expect(file.headers[.contentDisposition], is: "attachment; filename=\"users.jsonl\"")
    let lines = file.html.split(separator: "\n")
    expect(lines.count, is: 2)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(file.html.contains("\"email\":\"grace@example.com\""))
    #expect(!file.html.contains("passwordHash"))
    try await expect(browser.events(1), is: ["user:\(ada.id) exportUsers"])
  }

  @Test(arguments: ["", "wrong"])
  func `ASVS 7.5.1: without the administrator's own password nobody is exported`(
    _ password: String
  ) async throws {
    let answer = try await export(["password": password, "format": "csv"])
    #expect(!answer.html.contains("grace@example.com"))
    expect(answer.title, is: "Error: Export users – Accounts")
    #expect(try await !browser.events(1).contains("user:\(ada.id) exportUsers"))
  }

  @Test func `with nobody selected, a wrong password does not lead to the page for all users`()
    async throws
  {
    let answer = try await export(["password": "wrong", "format": "csv", "scope": "selected"])
    expect(answer.location, is: "/admin/users?done=nobodySelected")
  }

  @Test(arguments: ["", "some"])
  func `an unknown scope exports nobody`(_ scope: String) async throws {
    for password in ["wrong", PageClient.password] {
      let answer = try await export(["password": password, "format": "csv", "scope": scope])
      expect(answer.status, is: .badRequest)
      #expect(!answer.html.contains("grace@example.com"))
    }
  }

  @Test func `an unknown format exports nobody`() async throws {
    let answer = try await export(["password": PageClient.password, "format": "xml"])
    expect(answer.status, is: .badRequest)
    #expect(!answer.html.contains("grace@example.com"))
  }
}
