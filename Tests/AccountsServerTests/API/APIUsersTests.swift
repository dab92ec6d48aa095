import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIUsersTests {
  private static let path = "/api/v1/users"
  private static let missing = "\(path)/00000000-0000-7000-8000-000000000000"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private var grace: String { "\(Self.path)/\(people.graceID)" }

  @Test(
    arguments: [
      (.get, path), (.get, "\(path)/{user}"), (.delete, "\(path)/{user}"),
      (.get, "\(path)/{user}/sessions"), (.delete, "\(path)/{user}/sessions"),
    ] as [(HTTPRequest.Method, String)]
  )
  func `only administrators reach other users`(
    method: HTTPRequest.Method,
    path: String
  ) async throws {
    try await people.expectAdministratorOnly(method, path)
  }

  @Test(
    arguments: [
      (.get, missing), (.delete, missing), (.get, "\(missing)/sessions"),
      (.delete, "\(missing)/sessions"), (.get, "\(path)/grace@example.com"),
    ] as [(HTTPRequest.Method, String)]
  )
  func `an unknown user, or an address in place of an identifier, is not found`(
    method: HTTPRequest.Method,
    path: String
  ) async throws {
    let body: JSON? = method == .get ? nil : APIPeople.confirmed
    try await expect(people.ada.refusal(method, path, body), is: .notFound)
  }

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

  @Test(
    arguments: [
      (
        "role=queen&limit=0",
        [
          .error(
            "role",
            "unknownChoice",
            "Choose one of these: member, admin.",
            parameters: ["choices": "member, admin"]
          ),
          .error("limit", "tooSmall", "Enter 1 or more.", parameters: ["bound": 1]),
        ]
      ),
      (
        "after=x",
        [
          .error(
            "after",
            "invalidCursor",
            "Invalid cursor. Use the cursor of the previous page, with the same order."
          )
        ]
      ),
      ("page=2", [.unknown("page")]),
      (
        "limit=1&limit=2",
        [.error("limit", "repeatedField", "This field is repeated. Send it once.")]
      ),
    ] as [(String, [JSON])]
  )
  func `an invalid query is refused`(query: String, errors: [JSON]) async throws {
    try await expect(
      people.ada.refusal(.get, "\(Self.path)?\(query)"),
      is: .problem(422, "invalidFields", "Some fields are invalid.", errors: errors)
    )
  }

  @Test func `a user is read by identifier`() async throws {
    try await expect(people.ada.get(grace), is: .ok(people.graceJSON))
  }

  @Test func `a user is deleted with the administrator's password`() async throws {
    for (body, answer) in [
      (["password": "wrong"], .wrongPassword), ([:], .refused(.noPassword)),
      (APIPeople.confirmed.with(["reason": "x"]), .refused(.unknown("reason"))),
    ] as [(JSON, APIAnswer)] {
      try await expect(people.ada.refusal(.delete, grace, body), is: answer)
    }
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
