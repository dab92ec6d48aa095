import Accounts
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesCreationTests {
  private let browser: PageClient
  private let ada: User

  init() async throws { (browser, ada, _) = try await PageClient.ofAdministrator() }

  private func create(_ fields: [String: String]) async throws -> Page {
    let page = try await browser.get("/admin/creation")
    expect(page.title, is: "Create a user – Accounts")
    return try await browser.submit("/admin/creation", of: page, fields)
  }

  @Test func `creates a member who can log in`() async throws {
    let answer = try await create(PageClient.answers("ken@example.com", name: "Ken Iverson"))
    let ken = try #require(try await browser.users().last)
    expect(answer.location, is: "/admin/users/\(ken.id)?done=userCreated")
    try await expect(browser.get(#require(answer.location)).notice, is: "User created.")
    #expect((ken.name, ken.role, ken.emailVerifiedAt == nil) == ("Ken Iverson", .member, true))
    try await expect(browser.events(1), is: ["user:\(ada.id) createUser \(ken.id)"])
    let other = PageClient(beside: browser)
    try await expect(other.logIn("ken@example.com").status, is: .seeOther)
  }

  @Test func `the errors speak of the new user, and not of the administrator`() async throws {
    let page = try await create(["name": "", "email": "ada@example.com"])
    expect(page.status, is: .unprocessableContent)
    #expect(page.html.contains("value=\"ada@example.com\""))
    expect(
      page.errors,
      is: [
        "name: Enter a name, for example Ada Lovelace.",
        "email: Another account has this e-mail address. Enter a different one.",
        "password: Enter a password.",
        "birthday: Enter a date of birth.",
        "agreeTerms: Confirm that this person has agreed to the terms.",
      ]
    )
    try await expect(browser.users().count, is: 2)
  }

  @Test func `browsers do not fill in the administrator's own data`() async throws {
    let page = try await browser.get("/admin/creation")
    let inputs = page.html.matches(of: /autocomplete="([^"]*)"/).map(\.1)
    expect(Set(inputs), is: ["off", "new-password"])
  }
}
