import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIUpdateUserTests {
  private static let path = "/api/v1/users"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private var grace: String { "\(Self.path)/\(people.graceID)" }

  @Test(
    arguments: [
      (.patch, "", ["name": "Joan Clarke"]),
      (.put, "/email", ["email": "joan@example.com", "password": APIPeople.password]),
      (.put, "/role", ["role": "admin", "password": APIPeople.password]),
      (.get, "", nil), (.delete, "", APIPeople.confirmed), (.get, "/sessions", nil),
      (.delete, "/sessions", nil), (.delete, "/lock", nil), (.get, "/login", nil),
      (.post, "/reset-code", APIPeople.confirmed),
    ] as [(HTTPRequest.Method, String, JSON?)]
  )
  func `an unknown user, or an address in place of an identifier, is not found`(
    method: HTTPRequest.Method,
    path: String,
    body: JSON?
  ) async throws {
    for user in ["x", "00000000-0000-7000-8000-000000000000", "grace@example.com"] {
      let path = "\(Self.path)/\(user)\(path)"
      try await expect(people.ada.refusal(method, path, body), is: .notFound)
    }
  }

  // MARK: The profile and the status

  @Test func `administrators cannot disable themselves`() async throws {
    let promotion = APIPeople.confirmed.with(["role": "admin"])
    _ = try await people.ada.send(.put, "\(grace)/role", promotion)
    let own = "\(Self.path)/\(people.adaID)"
    let message = "You cannot disable your own account. Ask another administrator."
    try await expect(
      people.ada.refusal(.patch, own, ["status": "disabled"]),
      is: .refused(.error("status", "ownAccount", message))
    )
  }

  @Test func `the profile is updated; missing fields stay unchanged`() async throws {
    try await expect(
      people.ada.send(.patch, grace, ["name": "Grace Brewster", "birthday": "1906-12-09"]),
      is: .ok(people.graceJSON.with(["name": "Grace Brewster", "birthday": "1906-12-09"]))
    )
    try await expect(people.ada.send(.patch, grace, [:]), is: people.ada.get(grace))
  }

  @Test func `a disabled user is logged out, and enabled again`() async throws {
    let disabled: [String: JSON] = ["status": "disabled", "disabledAt": "2027-01-15T08:02:00.000Z"]
    try await expect(
      people.ada.send(.patch, grace, ["status": "disabled"]),
      is: .ok(people.graceJSON.with(disabled))
    )
    try await expect(people.grace.get("/api/v1/user"), is: .notLoggedIn)
    try await expect(
      people.ada.send(.patch, grace, ["status": "enabled"]),
      is: .ok(people.graceJSON)
    )
  }

  @Test func `the last administrator is neither disabled nor made a member`() async throws {
    let path = "\(Self.path)/\(people.adaID)"
    try await expect(
      people.ada.refusal(.patch, path, ["status": "disabled"]),
      is: .lastAdministrator
    )
    let body = APIPeople.confirmed.with(["role": "member"])
    try await expect(people.ada.refusal(.put, "\(path)/role", body), is: .lastAdministrator)
  }

  // MARK: The address

  @Test func `an address is changed and verified with the administrator's password`() async throws {
    let body = APIPeople.confirmed.with(["email": "grace@example.org", "isVerified": true])
    try await expect(
      people.ada.send(.put, "\(grace)/email", body),
      is: .ok(
        people.graceJSON.with([
          "email": "grace@example.org", "emailVerifiedAt": "2027-01-15T08:02:00.000Z",
        ])
      )
    )
  }

  // MARK: The role

  @Test func `a role is set with the administrator's password, and ends the sessions`() async throws
  {
    let body = APIPeople.confirmed.with(["role": "admin"])
    try await expect(
      people.ada.send(.put, "\(grace)/role", body),
      is: .ok(people.graceJSON.with(["role": "admin"]))
    )
    try await expect(people.grace.get("/api/v1/user"), is: .notLoggedIn)
  }
}
