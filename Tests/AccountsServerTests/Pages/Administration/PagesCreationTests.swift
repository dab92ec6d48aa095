import Accounts
import HTTPTypes
import Testing

@testable import AccountsServer

struct PagesCreationTests {
  private let browser: PageClient
  private let ada: User

  init() async throws { (browser, ada, _) = try await PageClient.ofAdministrator() }

  private func create(_ fields: [String: String]) async throws -> Page {
    let page = try await browser.get("/admin/creation")
    #expect(page.title == "Create a user – Accounts")
    return try await browser.submit("/admin/creation", of: page, fields)
  }

  @Test func `creates a member who can log in`() async throws {
    let answer = try await create(PageClient.answers("ken@example.com", name: "Ken Iverson"))
    let ken = try #require(try await browser.users().last)
    #expect(answer.location == "/admin/users/\(ken.id)?done=userCreated")
    #expect(try await browser.get(#require(answer.location)).notice == "User created.")
    #expect((ken.name, ken.role, ken.emailVerifiedAt == nil) == ("Ken Iverson", .member, true))
    #expect(try await browser.events(1) == ["user:\(ada.id) createUser \(ken.id)"])
    let other = PageClient(beside: browser)
    #expect(try await other.logIn("ken@example.com").status == .seeOther)
  }

  @Test func `all errors are shown, and nobody is created`() async throws {
    let answer = try await create(
      PageClient.answers("grace@example.com", name: "John123")
        .merging(["confirmPassword": "other", "birthday.year": "2999"]) { $1 }
    )
    #expect(answer.status == .unprocessableContent)
    #expect(
      answer.errors.map { $0.prefix { $0 != ":" } } == [
        "name", "email", "confirmPassword", "birthday",
      ]
    )
    #expect(answer.html.contains("value=\"John123\""))
    #expect(try await browser.users().count == 2)
  }

  @Test func `the errors speak of the new user, and not of the administrator`() async throws {
    let page = try await create(["name": "", "email": "ada@example.com"])
    #expect(
      page.errors == [
        "name: Enter a name, for example Ada Lovelace.",
        "email: Another account has this e-mail address. Enter a different one.",
        "password: Enter a password.",
        "birthday: Enter a date of birth.",
        "agreeTerms: Confirm that this person has agreed to the terms.",
      ]
    )
    #expect(try await browser.users().count == 2)
  }

  @Test func `browsers do not fill in the administrator's own data`() async throws {
    let page = try await browser.get("/admin/creation")
    let inputs = page.html.matches(of: /autocomplete="([^"]*)"/).map(\.1)
    #expect(Set(inputs) == ["off", "new-password"])
  }
}
