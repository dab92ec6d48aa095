import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

struct UserAdministrationTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService

  init() throws { accounts = try .test(in: folder) }

  /// Returns the users of every page, following the cursors.
  private func pages(_ query: UserQuery) async throws -> [[User]] {
    var query = query
    var pages: [[User]] = []
    repeat {
      let page = try await accounts.administration.list(query)
      pages.append(page.users)
      query.after = page.next
    } while query.after != nil
    return pages
  }

  @Test(arguments: UserQuery.Sort.allCases, [1, 7, 29, 30, 31])
  func `all pages together are the whole list, in order`(
    _ sort: UserQuery.Sort,
    _ limit: Int
  ) async throws {
    // Names repeat, so that pages end between users with the same name.
    let names = ["Émile", "emma", "Zoë", "Ada", "李雷"]
    for number in 0..<30 {
      try await accounts.signUp("u\(29 - number)@example.com", name: names[number % 5])
    }
    let pages = try await pages(UserQuery(sort: sort, limit: limit))
    let users = pages.flatMap { $0 }
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
    expect(Set(users.map(\.id)).count, is: 30)
    switch sort {
    case .created: expect(users.map(\.createdAt), is: users.map(\.createdAt).sorted())
    case .email: expect(users.map(\.email), is: users.map(\.email).sorted())
    case .name:
      let expected = ["Ada", "Émile", "emma", "Zoë", "李雷"]
        .flatMap { Array(repeating: $0, count: 6) }
      expect(users.map(\.name), is: expected)
    }
  }

  @Test func `a cursor stays valid while users are added and deleted`() async throws {
    for name in ["b", "d", "f"] { try await accounts.signUp("\(name)@example.com") }
    let query = UserQuery(sort: .email, limit: 2)
    let first = try await accounts.administration.list(query)
    _ = try await accounts.administration.delete(
      #require(UserReference("d@example.com")),
      by: .operator("test")
    )
    try await accounts.signUp("a@example.com")
    try await accounts.signUp("e@example.com")
    var rest = query
    rest.after = first.next
    let second = try await accounts.administration.list(rest)
    expect(first.users.map(\.email), is: ["b@example.com", "d@example.com"])
    expect(second.users.map(\.email), is: ["e@example.com", "f@example.com"])
    expect(second.next, is: nil)
  }

  @Test(arguments: [
    ("JOSE", ["jose@example.com"]), ("josé", ["jose@example.com"]), ("Núñ", ["jose@example.com"]),
    ("EXAMPLE.com", ["jose@example.com", "li@example.com"]), ("雷", ["li@example.com"]),
    ("jose\u{301}", ["jose@example.com"]), ("münchen", ["ada@münchen.de"]),
    ("xn--mnchen", ["ada@münchen.de"]), ("zjose", []),
    ("%", []), ("_", []), ("'", []), ("nobody", []),
    ("", ["ada@münchen.de", "jose@example.com", "li@example.com"]),
  ])
  func `searches names and addresses, without wildcards`(
    _ row: (search: String, found: [String])
  ) async throws {
    try await accounts.signUp("jose@example.com", name: "José Núñez")
    try await accounts.signUp("li@example.com", name: "李雷")
    try await accounts.signUp("ada@münchen.de", name: "Ada Z")
    let page = try await accounts.administration.list(UserQuery(search: row.search, sort: .email))
    expect(page.users.map(\.email), is: row.found)
  }

  @Test func `finds a user by identifier and by any spelling of the address`() async throws {
    let user = try await accounts.signUp("ada@münchen.de")
    for text in [user.id.description, "ADA@MÜNCHEN.de", "ada@xn--mnchen-3ya.de"] {
      try await expect(accounts.administration.user(#require(UserReference(text))), is: user)
    }
    try await expect(
      accounts.administration.user(#require(UserReference("x@example.com"))),
      is: nil
    )
    expect(UserReference("neither"), is: nil)
  }

  @Test func `reports an update without effect, and logs an effective one once`() async throws {
    let id = UserReference.id(try await accounts.signUp("ada@example.com").id)
    for update in [
      UserUpdate(isEnabled: false), UserUpdate(isEnabled: true), UserUpdate(role: .admin),
      UserUpdate(verifiesEmail: true),
    ] {
      for isChanged in [true, false] {
        let updated = try await accounts.administration
          .update(update, of: id, by: .operator("root")).get()
        expect(updated.isChanged, is: isChanged)
        try await expect(accounts.administration.user(id), is: updated.user)
      }
    }
    try await expect(
      accounts.auditLog.events(AuditQuery()).map(\.action),
      is: [.verifyEmail, .setRole, .enableUser, .disableUser, .signUp]
    )
  }

  @Test func `a deleted user is gone, and the address is free again`() async throws {
    let user = try await accounts.signUp("ada@example.com")
    try await expect(
      accounts.administration.delete(.id(user.id), by: .operator("test")),
      is: .done(user)
    )
    try await expect(
      accounts.administration.delete(.id(user.id), by: .operator("test")),
      is: .refused(Refusal(.notFound))
    )
    #expect(try await accounts.allUsers().isEmpty)
    let again = try await accounts.signUp("ada@example.com")
    #expect(again.id != user.id)
  }
}
