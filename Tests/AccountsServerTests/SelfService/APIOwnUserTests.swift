import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIOwnUserTests {
  private static let path = "/api/v1/user"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private var own: JSON { people.graceJSON.with(["missingFields": []]) }

  @Test func `users read their own account`() async throws {
    try await expect(people.grace.get(Self.path), is: .ok(own))
  }

  @Test func `the profile is updated; missing fields stay unchanged`() async throws {
    let answer = try await people.grace.send(
      .patch,
      Self.path,
      ["name": " Grace  Murray Hopper ", "language": "spanish"]
    )
    expect(answer, is: .ok(own.with(["name": "Grace Murray Hopper", "language": "spanish"])))
    try await expect(people.grace.get(Self.path), is: answer)
  }

  // MARK: The password

  @Test func `a new password renews the tokens, and ends the other sessions`() async throws {
    let other = try await people.accounts.startSession("grace@example.com").token.text.revealed
    let answer = try await people.grace.send(
      .put,
      "\(Self.path)/password",
      ["currentPassword": APIPeople.password, "newPassword": "purple harbour lantern"]
    )
    let token = try #require(answer["token"].string)
    let device = try #require(answer["device"].string)
    expect(answer, is: .ok(["token": .text(token), "device": .text(device)]))
    for old in [people.grace, APIClient(beside: people.nobody, token: other)] {
      try await expect(old.get(Self.path), is: .notLoggedIn)
    }
    let renewed = APIClient(beside: people.nobody, token: token)
    try await expect(renewed.get(Self.path).status, is: 200)
    _ = try await people.accounts.startSession("grace@example.com", "purple harbour lantern")
  }

  @Test func `a draft of a new password is rated`() async throws {
    let path = "\(Self.path)/password/validate"
    let draft: JSON = ["newPassword": "grace@example.com", "confirmPassword": "y"]
    let answer = try await people.grace.refusal(.post, path, draft)
    expect(
      answer["errors"].elements.map { $0["code"] },
      is: ["passwordIsPersonal", "confirmationDiffers"]
    )
    expect(
      answer,
      is: .ok([
        "errors": answer["errors"],
        "password": .password("weak", level: 1, meets: [true, true, false, true, false]),
        "didYouMean": .null,
      ])
    )
  }

  // MARK: All data

  @Test func `an export has all data held on the user`() async throws {
    let answer = try await people.grace.respond(.post, "\(Self.path)/export")
    expect(answer.status, is: .ok)
    expect(answer.headers[.contentDisposition], is: "attachment; filename=\"accounts-export.json\"")
    let grace: JSON = "user:\(people.graceID)"
    let target: JSON = "\(people.graceID)"
    func event(
      _ minute: Int,
      _ action: JSON,
      _ changes: [String: JSON] = [:]
    )
      -> JSON
    {
      let event: JSON = [
        "at": "2027-01-15T08:0\(minute):00.000Z", "action": action,
        "reason": .null, "actor": grace, "target": target, "session": .null, "address": .null,
        "detail": .null,
      ]
      return event.with(changes)
    }
    try expect(
      JSON(answer.text),
      is: [
        "user": people.graceJSON, "termsAcceptedAt": "2027-01-15T08:01:00.000Z",
        "sessions": [APIPeople.session(people.graceSession)],
        "devices": [
          [
            "createdAt": "2027-01-15T08:02:00.000Z", "lastUsedAt": "2027-01-15T08:02:00.000Z",
            "networks": [],
          ]
        ],
        "recoveryCodes": 0, "resetCodeExpiresAt": .null, "mailedCodes": [], "emails": [],
        "events": [event(2, "logIn", ["session": "\(people.graceSession)"]), event(1, "signUp")],
        "hasMoreEvents": false,
      ]
    )
    try await expect(people.nobody.events(1), is: ["user:\(people.graceID) exportPersonalData"])
  }

  @Test func `an account is deleted with its password`() async throws {
    for (body, refusal) in [
      (["password": "wrong"], "403 wrongPassword"), ([:], "422 password required"),
    ] as [(JSON, String)] {
      try await expect(people.grace.refusal(.delete, Self.path, body).refusal, is: refusal)
    }
    try await expect(people.grace.send(.delete, Self.path, APIPeople.confirmed), is: .noContent)
    try await expect(people.grace.get(Self.path), is: .notLoggedIn)
    try await expect(people.accounts.allUsers().map(\.id), is: [people.adaID])
  }

  @Test func `the last administrator stays`() async throws {
    let answer = try await people.ada.refusal(.delete, Self.path, APIPeople.confirmed)
    expect(answer, is: .lastAdministrator)
  }
}
