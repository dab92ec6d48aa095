import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APISessionsTests {
  private static let path = "/api/v1/sessions"
  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private var credentials: JSON {
    ["email": "grace@example.com", "password": APIPeople.password]
  }

  private func newest() async throws -> Session {
    try #require(try await people.accounts.sessions(of: people.graceID).first)
  }

  /// The JSON of a session that the API began a minute after those of the people.
  private func document(_ session: Session) -> JSON {
    [
      "id": "\(session.id)", "createdAt": "2027-01-15T08:03:00.000Z",
      "lastSeenAt": "2027-01-15T08:03:00.000Z", "expiresAt": "2027-02-14T08:03:00.000Z",
      "address": "192.0.2.7", "userAgent": .null,
    ]
  }

  @Test func `a login answers with the user, the session and the tokens`() async throws {
    people.clock.advance(60)
    let answer = try await people.nobody.send(.post, Self.path, credentials)
    let token = try #require(answer["token"].string)
    let device = try #require(answer["device"].string)
    let user = people.graceJSON.with([
      "missingFields": [], "lastLogInAt": "2027-01-15T08:03:00.000Z",
    ])
    let session = document(try await newest())
    expect(
      answer,
      is: .created([
        "user": user, "session": session, "token": .text(token), "device": .text(device),
      ])
    )
    let client = APIClient(beside: people.nobody, token: token)
    try await expect(client.get("/api/v1/session"), is: .ok(["user": user, "session": session]))
  }

  @Test func `a browser gets the tokens in cookies`() async throws {
    people.clock.advance(60)
    let body = credentials.with(["useCookie": true])
    let answer = try await people.nobody.respond(.post, Self.path, body)
    let user = people.graceJSON.with([
      "missingFields": [], "lastLogInAt": "2027-01-15T08:03:00.000Z",
    ])
    expect(answer.status, is: .created)
    try expect(JSON(answer.text), is: ["user": user, "session": document(try await newest())])
    let cookies = answer.headers[values: .setCookie].map { $0.replacing(/=[^;]{43};/, with: "=…;") }
    expect(
      cookies,
      is: [
        "__Host-accounts=…; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax",
        "__Host-accounts-device=…; Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax",
      ]
    )
  }

  @Test func `a disabled user and one who awaits approval cannot log in`() async throws {
    try await people.accounts.update(UserUpdate(isEnabled: false), of: people.graceID)
    let answer = try await people.nobody.refusal(.post, Self.path, credentials)
    expect(
      answer,
      is: .problem(
        401,
        "wrongCredentials",
        "The e-mail address or the password is wrong. Check both and try again."
      )
    )
    let client = try APIClient(changing: { $0.signUpAccess = .approval })
    _ = try await client.send(.post, "/api/v1/users", APIPeople.person)
    let body: JSON = ["email": "joan@example.com", "password": APIPeople.password]
    try await expect(client.refusal(.post, Self.path, body).refusal, is: "403 awaitsApproval")
  }

  @Test func `an unverified address cannot log in where that is required`() async throws {
    let client = try APIClient(mail: .test(), verification: .required)
    _ = try await client.send(.post, "/api/v1/users", APIPeople.person)
    let body: JSON = ["email": "joan@example.com", "password": APIPeople.password]
    try await expect(
      client.refusal(.post, Self.path, body),
      is: .problem(
        403,
        "awaitsVerification",
        "Your e-mail address is not verified yet. Open the link in the e-mail that we sent you. If you did not get that e-mail, try to log in again: we will then send another."
      )
    )
  }

  @Test func `a logout ends the session, and the token is refused from then on`() async throws {
    try await expect(people.grace.send(.delete, "/api/v1/session"), is: .noContent)
    try await expect(people.grace.refusal(.delete, "/api/v1/session"), is: .notLoggedIn)
    #expect(try await people.accounts.sessions(of: people.graceID).isEmpty)
    try await expect(people.ada.get("/api/v1/session").status, is: 200)
  }

  @Test func `the sessions are listed, newest first, with the current one`() async throws {
    people.clock.advance(60)
    _ = try await people.nobody.send(.post, Self.path, credentials)
    try await expect(
      people.grace.get(Self.path),
      is: .ok([
        "sessions": [
          document(try await newest()),
          APIPeople.session(people.graceSession)
            .with(["lastSeenAt": "2027-01-15T08:03:00.000Z"]),
        ],
        "current": "\(people.graceSession)",
      ])
    )
  }

  @Test func `another session is ended with the password`() async throws {
    people.clock.advance(60)
    let other = try await people.nobody.send(.post, Self.path, credentials)
    let path = "/api/v1/sessions/\(try await newest().id)"
    // Notes the use of the session, which is more than a minute ago.
    _ = try await people.grace.get(Self.path)
    try await expect(people.grace.refusal(.delete, path, ["password": "wrong"]), is: .wrongPassword)
    try await expect(people.grace.send(.delete, path, APIPeople.confirmed), is: .noContent)
    let ended = APIClient(beside: people.nobody, token: other["token"].string)
    try await expect(ended.get("/api/v1/session"), is: .notLoggedIn)
    try await expect(people.grace.refusal(.delete, path, APIPeople.confirmed), is: .notFound)
  }

  @Test func `nobody ends the session of another user, or one that does not exist`() async throws {
    for id in ["\(people.adaSession)", "x"] {
      let answer = try await people.grace.refusal(
        .delete,
        "/api/v1/sessions/\(id)",
        APIPeople.confirmed
      )
      expect(answer, is: .notFound)
    }
  }
}
