import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIUsersTests {
  private static let path = "/api/v1/users"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private var grace: String { "\(Self.path)/\(people.graceID)" }

  @Test func `users are listed page by page`() async throws {
    let first = try await people.ada.get("\(Self.path)?limit=1")
    let next = try #require(first["next"].string)
    let total: JSON = ["count": 2, "isExact": true]
    expect(first, is: .ok(["users": [people.adaJSON], "next": .text(next), "total": total]))
    try await expect(
      people.ada.get("\(Self.path)?limit=1&after=\(next)"),
      is: .ok(["users": [people.graceJSON], "next": .null, "total": total])
    )
  }

  @Test func `a list is filtered and searched`() async throws {
    for query in ["search=hop", "role=member", "createdSince=2027-01-15T08:01:00Z"] {
      try await expect(
        people.ada.get("\(Self.path)?\(query)"),
        is: .ok([
          "users": [people.graceJSON], "next": .null, "total": ["count": 1, "isExact": true],
        ])
      )
    }
  }

  @Test func `a user is read by identifier`() async throws {
    try await expect(people.ada.get(grace), is: .ok(people.graceJSON))
  }

  @Test func `a user is deleted with the administrator's password`() async throws {
    try await expect(people.ada.send(.delete, grace, APIPeople.confirmed), is: .noContent)
    try await expect(people.accounts.allUsers().map(\.id), is: [people.adaID])
    try await expect(people.nobody.events(1), is: ["user:\(people.adaID) deleteUser"])
  }

  @Test func `the last administrator stays`() async throws {
    let path = "\(Self.path)/\(people.adaID)"
    try await expect(people.ada.refusal(.delete, path, APIPeople.confirmed), is: .lastAdministrator)
  }

  @Test func `the sessions of a user are listed and ended`() async throws {
    try await expect(
      people.ada.get("\(grace)/sessions"),
      is: .ok(["sessions": [APIPeople.session(people.graceSession)], "current": .null])
    )
    try await expect(people.ada.send(.delete, "\(grace)/sessions"), is: .noContent)
    try await expect(
      people.ada.get("\(grace)/sessions"),
      is: .ok(["sessions": [], "current": .null])
    )
    try await expect(people.grace.get("/api/v1/user"), is: .notLoggedIn)
  }
}
