import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIAdministrationTests {
  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private var grace: String { "/api/v1/users/\(people.graceID)" }

  // MARK: Users

  @Test func `a created user is a member whose address is not verified`() async throws {
    let answer = try await people.ada.send(.post, "/api/v1/admin/users", APIPeople.person)
    let joan = try #require(try await people.accounts.allUsers().last)
    expect(
      answer,
      is: .created([
        "id": "\(joan.id)", "name": "Joan Clarke", "email": "joan@example.com",
        "birthday": "1917-06-24", "language": "english", "customFields": [:], "role": "member",
        "status": "enabled", "createdAt": "2027-01-15T08:02:00.000Z", "disabledAt": .null,
        "emailVerifiedAt": .null, "lastLogInAt": .null, "externalID": .null,
      ])
    )
    try await expect(people.nobody.events(1), is: ["user:\(people.adaID) createUser"])
  }

  @Test func `all users are exported as JSON Lines, without password hashes`() async throws {
    let path = "/api/v1/admin/export"
    let answer = try await people.ada.respond(.post, path, APIPeople.confirmed)
    expect(answer.status, is: .ok)
    expect(answer.headers[.contentType], is: "application/jsonl; charset=utf-8")
    expect(answer.headers[.contentDisposition], is: "attachment; filename=\"users.jsonl\"")
    func line(_ user: JSON, _ minute: Int) -> JSON {
      let created = "2027-01-15T08:0\(minute):00.000Z"
      return [
        "id": user["id"], "name": user["name"], "email": user["email"], "role": user["role"],
        "birthday": user["birthday"], "language": "english", "createdAt": .text(created),
        "termsAcceptedAt": .text(created), "emailVerifiedAt": .null, "disabledAt": .null,
        "lastLogInAt": "2027-01-15T08:02:00.000Z", "externalID": .null,
      ]
    }
    try expect(
      answer.text.split(separator: "\n").map { try JSON(String($0)) },
      is: [line(people.adaJSON, 0), line(people.graceJSON, 1)]
    )
    try await expect(people.nobody.events(1), is: ["user:\(people.adaID) exportUsers"])
  }

  @Test(arguments: [["password": "wrong"], [:]] as [JSON])
  func `nobody is exported without the password`(body: JSON) async throws {
    _ = try await people.ada.refusal(.post, "/api/v1/admin/export", body)
    #expect(try await people.nobody.events(100).allSatisfy { !$0.hasSuffix(" exportUsers") })
  }

  @Test func `the statistics count users, and sign-ups by day`() async throws {
    try await expect(
      people.ada.get("/api/v1/admin/statistics?days=2"),
      is: .ok([
        "total": 2, "enabled": 2, "disabled": 0, "pending": 0, "verified": 0,
        "byRole": ["admin": 1, "member": 1],
        "byLanguage": ["english": 2, "portuguese": 0, "spanish": 0, "german": 0],
        "signUps": [["day": "2027-01-14", "count": 0], ["day": "2027-01-15", "count": 2]],
      ])
    )
  }

  @Test func `a text in place of a number is refused`() async throws {
    let text = "This must be a whole number, without quotes."
    try await expect(
      people.ada.refusal(.get, "/api/v1/admin/statistics?days=x"),
      is: .refused(.error("days", "invalidType", text, parameters: ["kind": "number"]))
    )
  }

  // MARK: Logins

  private func check(_ name: String, _ changes: [String: JSON] = [:]) -> JSON {
    let check: JSON = [
      "check": .text(name), "blocksLogin": false, "failures": .null, "lockedUntil": .null,
      "status": .null,
      "disabledAt": .null, "pepperKey": .null, "resetCodeExpiresAt": .null, "recoveryCodes": .null,
    ]
    return check.with(changes)
  }

  private func checks(account changes: [String: JSON], everybody: Int) -> APIAnswer {
    .ok([
      "checks": [
        check("allClients", ["failures": .number(everybody)]), check("account", changes),
        check("user"), check("password"), check("status", ["status": "enabled"]),
        check("recovery", ["recoveryCodes": 0]),
      ]
    ])
  }

  @Test func `a locked user is explained, and unlocked`() async throws {
    try await expect(
      people.ada.get("\(grace)/login"),
      is: checks(account: ["failures": 0], everybody: 0)
    )
    for _ in 0..<5 { _ = try await people.accounts.logIn("grace@example.com", "wrong") }
    try await expect(
      people.ada.get("\(grace)/login"),
      is: checks(
        account: ["failures": 5, "blocksLogin": true, "lockedUntil": "2027-01-15T08:02:01.000Z"],
        everybody: 5
      )
    )
    try await expect(people.ada.send(.delete, "\(grace)/lock"), is: .noContent)
    try await expect(
      people.ada.get("\(grace)/login"),
      is: checks(account: ["failures": 0], everybody: 5)
    )
  }

  // MARK: The audit log

  @Test func `the audit log is read page by page, newest first`() async throws {
    func event(_ number: Int, _ action: JSON, _ changes: [String: JSON]) -> JSON {
      let event: JSON = [
        "number": .number(number), "at": "2027-01-15T08:02:00.000Z", "action": action,
        "reason": .null, "actor": .null, "target": .null, "session": .null, "address": .null,
        "detail": .null,
      ]
      return event.with(changes)
    }
    let (ada, grace): (JSON, JSON) = ("\(people.adaID)", "\(people.graceID)")
    let path = "/api/v1/admin/events?limit=2&since=2027-01-15T08:02:00Z"
    let newest = try await people.ada.get(path)
    expect(
      newest,
      is: .ok([
        "events": [
          event(
            5,
            "logIn",
            [
              "actor": "user:\(people.graceID)", "target": grace,
              "session": "\(people.graceSession)",
            ]
          ),
          event(
            4,
            "logIn",
            ["actor": "user:\(people.adaID)", "target": ada, "session": "\(people.adaSession)"]
          ),
        ],
        "next": 4,
      ])
    )
    try await expect(
      people.ada.get("\(path)&before=4"),
      is: .ok([
        "events": [
          event(3, "setRole", ["actor": "operator:test", "target": ada, "detail": "admin"])
        ],
        "next": .null,
      ])
    )
  }

  @Test func `the audit log is verified`() async throws {
    let result = try await people.accounts.auditLog.verify()
    let answer = try await people.ada.get("/api/v1/admin/events/verification")
    expect(
      answer,
      is: .ok([
        "events": 5, "head": "\(result.head)", "key": .text(try #require(result.keyID)),
        "publicKey": answer["publicKey"], "findings": [],
      ])
    )
    expect(answer["publicKey"].string?.count, is: 44, "32 bytes in Base64")
  }
}
