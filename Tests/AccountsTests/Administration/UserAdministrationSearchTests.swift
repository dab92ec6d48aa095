import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct UserAdministrationSearchTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService

  init() async throws {
    accounts = try .test(in: folder)
    for (name, email) in [
      ("Zoë Adams", "zoe@ada.example"), ("Ada", "x@example.com"), ("Grace Ada", "g@example.com"),
      ("Ada Lovelace", "lovelace@example.com"), ("Ramada Inn", "inn@example.com"),
      ("Bob", "ada@example.com"), ("Jean-Adam Ost", "ost@example.com"),
      ("李雷", "li@münchen.de"),
    ] {
      try await accounts.signUp(email, name: name)
    }
  }

  private func found(_ text: String) async throws -> [String] {
    try await accounts.administration.search(text).users.map(\.displayName)
  }

  @Test func `the best matches come first, and equal ones by name`() async throws {
    try await expect(
      found("ADA"),
      is: ["Ada", "Bob", "Ada Lovelace", "Grace Ada", "Jean-Adam Ost", "Zoë Adams", "Ramada Inn"]
    )
    try await expect(found("ada@example.com"), is: ["Bob"])
  }

  @Test(arguments: [
    ("lovelace ada", ["Ada Lovelace"]), ("ada example.com gra", ["Grace Ada"]),
    ("  zoe  ", ["Zoë Adams"]), ("雷", ["李雷"]), ("li@xn--mnchen-3ya.de", ["李雷"]),
    ("LI@MÜNCHEN.DE", ["李雷"]), ("nobody", []), ("ada nobody", []), ("", []), (" \t", []),
    ("a\u{0}b", []), ("%", []), ("\"ada\"", []),
  ])
  func `every word has to match somewhere, in any order`(
    _ row: (text: String, found: [String])
  ) async throws {
    try await expect(found(row.text), is: row.found)
  }

  @Test func `an identifier finds its user, unless the filter excludes them`() async throws {
    let user = try #require(await accounts.allUsers().first)
    let search = try await accounts.administration.search(user.id.description)
    expect(search.users, is: [user])
    let disabled = UserFilter(isEnabled: false)
    try await expect(
      accounts.administration.search(user.id.description, filter: disabled).users,
      is: []
    )
    try await expect(accounts.administration.search("ada", filter: disabled).total, is: .exactly(0))
  }

  @Test func `finds the exact address even if too many users match every word`() async throws {
    let records = (0...1000)
      .map { UserRecord.sample([.name: "Ada", .email: "many\($0)@example.com"]) }
    _ = try await accounts.administration.importUsers(records, by: .operator("test"))
    let search = try await accounts.administration.search("ada", limit: 2)
    expect(search.users.count, is: 2)
    // A file does not count beyond what is quick.
    let isExact = StoreKind.chosen == .postgres
    #expect(isExact ? search.total == .exactly(1008) : !search.total.isExact)
    try await expect(found("ada@example.com"), is: ["Bob"])
    // Words that are common one by one are searched beyond the first page.
    let together = try await accounts.administration.search("many example", limit: 1000)
    expect(together.users.count, is: 1000)
    #expect(together.users.allSatisfy { $0.email.hasPrefix("many") })
    // Names and addresses that begin with the text are found among any number of others.
    try await expect(found("ada lovelace").first, is: "Ada Lovelace")
    // The rarest word determines the candidates.
    let rare = try await accounts.administration.search("example ada grace")
    expect(rare.users.map(\.name), is: ["Grace Ada"])
    expect(rare.total, is: .exactly(1))
  }

  @Test func `a user who changes during a search is found once`() async throws {
    let administration = accounts.administration
    let bob = try UserReference.email(EmailAddress("ada@example.com"))
    let changes = Task {
      var isEnabled = true
      while !Task.isCancelled {
        isEnabled.toggle()
        let update = UserUpdate(isEnabled: isEnabled)
        _ = try await administration.update(update, of: bob, by: .operator("test"))
      }
    }
    for _ in 0..<100 { try await expect(found("ada@example.com"), is: ["Bob"]) }
    changes.cancel()
    _ = await changes.result
  }
}
