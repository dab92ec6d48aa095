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
      (.patch, "\(path)/{user}"), (.put, "\(path)/{user}/email"), (.put, "\(path)/{user}/role"),
    ] as [(HTTPRequest.Method, String)]
  )
  func `only administrators change other users`(
    method: HTTPRequest.Method,
    path: String
  ) async throws {
    try await people.expectAdministratorOnly(method, path)
  }

  @Test(
    arguments: [
      (.patch, "", ["name": "Joan Clarke"]),
      (.put, "/email", ["email": "joan@example.com", "password": APIPeople.password]),
      (.put, "/role", ["role": "admin", "password": APIPeople.password]),
    ] as [(HTTPRequest.Method, String, JSON)]
  )
  func `an unknown user is not found`(
    method: HTTPRequest.Method,
    path: String,
    body: JSON
  ) async throws {
    for user in ["x", "00000000-0000-7000-8000-000000000000"] {
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
      people.ada.send(
        .patch,
        grace,
        ["name": "Grace Brewster", "birthday": "1906-12-09"]
      ),
      is: .ok(people.graceJSON.with(["name": "Grace Brewster", "birthday": "1906-12-09"]))
    )
    try await expect(people.ada.send(.patch, grace, [:]), is: people.ada.get(grace))
  }

  @Test func `a disabled user is logged out, and enabled again`() async throws {
    let disabled: [String: JSON] = [
      "status": "disabled", "disabledAt": "2027-01-15T08:02:00.000Z",
    ]
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

  @Test(
    arguments: [
      (
        ["name": "", "status": "gone"],
        [
          .error("name", "required", "Enter a name, for example Ada Lovelace."),
          .error(
            "status",
            "unknownChoice",
            "Choose one of these: enabled, disabled.",
            parameters: ["choices": "enabled, disabled"]
          ),
        ]
      ),
      (["email": "grace@example.org", "role": "admin"], [.unknown("email"), .unknown("role")]),
    ] as [(JSON, [JSON])]
  )
  func `all errors are reported, and nothing is changed`(body: JSON, errors: [JSON]) async throws {
    try await expect(
      people.ada.refusal(.patch, grace, body),
      is: .problem(422, "invalidFields", "Some fields are invalid.", errors: errors)
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

  @Test(
    arguments: [
      (["password": "wrong", "isVerified": true], .wrongPassword),
      (["isVerified": true], .refused(.noPassword)),
      (
        APIPeople.confirmed,
        .refused(
          .error("email", "required", "Enter an e-mail address, for example ada@example.com.")
        )
      ),
      (
        APIPeople.confirmed.with(["email": "grace@", "isVerified": false]),
        .refused(
          .error(
            "email",
            "invalidEmail",
            "Enter the domain after the @, for example ada@example.com.",
            parameters: ["reason": "noDomain"]
          ),
          .error(
            "isVerified",
            "unknownChoice",
            "Choose one of these: true.",
            parameters: ["choices": "true"]
          )
        )
      ),
      (
        APIPeople.confirmed.with(["email": "ada@example.com"]),
        .refused(
          .error(
            "email",
            "alreadyExists",
            """
            Another account has this e-mail address. Enter a different one.
            """
          )
        )
      ),
      (APIPeople.confirmed.with(["name": "Grace"]), .refused(.unknown("name"))),
    ] as [(JSON, APIAnswer)]
  )
  func `an invalid or a taken address changes nothing`(body: JSON, answer: APIAnswer) async throws {
    try await expect(people.ada.refusal(.put, "\(grace)/email", body), is: answer)
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

  @Test(
    arguments: [
      (["password": "wrong", "role": "admin"], .wrongPassword),
      (["role": "admin"], .refused(.noPassword)),
      (APIPeople.confirmed, .refused(.error("role", "required", "Fill in this field."))),
      (
        APIPeople.confirmed.with(["role": "queen"]),
        .refused(
          .error(
            "role",
            "unknownChoice",
            "Choose one of these: member, admin.",
            parameters: ["choices": "member, admin"]
          )
        )
      ),
      (APIPeople.confirmed.with(["status": "enabled"]), .refused(.unknown("status"))),
    ] as [(JSON, APIAnswer)]
  )
  func `an invalid role changes nothing`(body: JSON, answer: APIAnswer) async throws {
    try await expect(people.ada.refusal(.put, "\(grace)/role", body), is: answer)
  }
}
