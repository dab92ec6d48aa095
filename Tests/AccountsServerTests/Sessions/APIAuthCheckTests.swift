import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIAuthCheckTests {
  private static let path = "/auth/check"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private func identity(_ client: APIClient, _ query: String = "") async throws -> [String: String]
  {
    let answer = try await client.respond(.get, Self.path + query)
    expect(answer.status, is: .noContent)
    #expect(answer.text.isEmpty)
    let remote = answer.headers.filter { $0.name.rawName.hasPrefix("Remote-") }
    return Dictionary(uniqueKeysWithValues: remote.map { ($0.name.rawName, $0.value) })
  }

  @Test func `a proxy is told the user; an unverified address is left empty`() async throws {
    try await expect(
      identity(people.grace),
      is: [
        "Remote-User": "\(people.graceID)", "Remote-Email": "", "Remote-Name": "Grace Hopper",
        "Remote-Groups": "member",
      ]
    )
    _ = try await people.grace.send(.patch, "/api/v1/user", ["name": "José 李雷"])
    let update = UserUpdate(verifiesEmail: true, keepsAccess: true)
    try await people.accounts.update(update, of: people.graceID)
    try await expect(
      identity(people.grace),
      is: [
        "Remote-User": "\(people.graceID)", "Remote-Email": "grace@example.com",
        "Remote-Name": "Jos%C3%A9 %E6%9D%8E%E9%9B%B7", "Remote-Groups": "member",
      ]
    )
  }

  @Test func `a program without a session is refused`() async throws {
    for value in ["Bearer", "Bearer x", "Basic eDp5"] {
      let answer = try await people.nobody.refusal(
        .get,
        Self.path,
        headers: [.authorization: value]
      )
      expect(answer, is: .notLoggedIn)
    }
  }

  @Test func `a role is required of the user`() async throws {
    try await expect(identity(people.ada, "?role=admin")["Remote-Groups"], is: "admin")
    try await expect(people.grace.refusal(.get, "\(Self.path)?role=admin"), is: .notAllowed)
  }
}
