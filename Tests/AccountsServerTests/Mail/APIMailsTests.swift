import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIMailsTests {
  private static let path = "/api/v1/emails"
  private static let missing = "\(path)/00000000-0000-7000-8000-000000000000"
  private static let test: JSON = ["email": "grace@example.com"]

  private let people: APIPeople

  init() async throws { people = try await APIPeople(mail: .test()) }

  private func mails() async throws -> [QueuedMail] {
    try await people.accounts.administration.mails()
  }

  /// The JSON of a test mail to the member, queued at 08:02.
  private func document(_ mail: QueuedMail) -> JSON {
    [
      "id": "\(mail.id)", "messageId": "<\(mail.id)@example.test>",
      "recipient": "grace@example.com", "kind": "test", "language": "english", "state": "queued",
      "attempts": 0, "nextAttemptAt": "2027-01-15T08:02:00.000Z",
      "expiresAt": "2027-01-15T09:02:00.000Z", "reply": .null,
      "createdAt": "2027-01-15T08:02:00.000Z", "endedAt": .null,
    ]
  }

  @Test func `a test mail is queued, listed and read`() async throws {
    let answer = try await people.ada.send(.post, Self.path, Self.test)
    let mail = try #require(try await mails().first)
    expect(answer, is: .created(document(mail)))
    try await expect(
      people.ada.get(Self.path),
      is: .ok(["emails": [document(mail)], "next": .null])
    )
    try await expect(
      people.ada.get("\(Self.path)?state=sent"),
      is: .ok(["emails": [], "next": .null])
    )
    try await expect(people.ada.get("\(Self.path)/\(mail.id)"), is: .ok(document(mail)))
    try await expect(people.nobody.events(1), is: ["user:\(people.adaID) testMail"])
  }

  @Test func `the outbox is listed page by page, newest first`() async throws {
    for _ in 0..<2 {
      people.clock.advance(60)
      _ = try await people.ada.send(.post, Self.path, Self.test)
    }
    let mails = try await mails()
    func page(_ index: Int, minute: Int, next: JSON) -> APIAnswer {
      let instant: JSON = "2027-01-15T08:0\(minute):00.000Z"
      let mail = document(mails[index])
        .with([
          "createdAt": instant, "nextAttemptAt": instant,
          "expiresAt": "2027-01-15T09:0\(minute):00.000Z",
        ])
      return .ok(["emails": [mail], "next": next])
    }
    let after = "\(mails[0].id)"
    try await expect(
      people.ada.get("\(Self.path)?limit=1"),
      is: page(0, minute: 4, next: .text(after))
    )
    try await expect(
      people.ada.get("\(Self.path)?limit=1&after=\(after)"),
      is: page(1, minute: 3, next: .null)
    )
  }

  @Test func `more test mails to an address than the limit are not queued`() async throws {
    for _ in 0..<5 { _ = try await people.ada.send(.post, Self.path, Self.test) }
    let answer = try await people.ada.refusal(.post, Self.path, Self.test)
    // The clock of the machine, which says how long to wait, is not that of the service.
    let seconds = answer["parameters"]["retryAfterSeconds"]
    expect(
      answer,
      is: .problem(
        429,
        "mailLimit",
        "Too many e-mails were requested in the past hour: to this address, from this network or overall. Try again later.",
        parameters: ["retryAfterSeconds": seconds]
      )
    )
    #expect(seconds != .null)
    try await expect(mails().count, is: 5)
  }

  @Test func `a queued mail is made due, and cancelled once`() async throws {
    _ = try await people.ada.send(.post, Self.path, Self.test)
    let mail = try #require(try await mails().first)
    people.clock.advance(60)
    let due = document(mail).with(["nextAttemptAt": "2027-01-15T08:03:00.000Z"])
    try await expect(people.ada.send(.post, "\(Self.path)/\(mail.id)/retry"), is: .ok(due))
    let cancelled = document(mail)
      .with(["state": "cancelled", "nextAttemptAt": .null, "endedAt": "2027-01-15T08:03:00.000Z"])
    try await expect(people.ada.send(.post, "\(Self.path)/\(mail.id)/cancel"), is: .ok(cancelled))
    for act in ["retry", "cancel"] {
      let answer = try await people.ada.refusal(.post, "\(Self.path)/\(mail.id)/\(act)")
      expect(answer.refusal, is: "409 emailNotQueued")
    }
  }

  @Test(
    arguments: [
      (.get, missing), (.post, "\(missing)/retry"), (.post, "\(missing)/cancel"),
      (.get, "\(path)/x"),
    ] as [(HTTPRequest.Method, String)]
  )
  func `an unknown mail is not found`(method: HTTPRequest.Method, path: String) async throws {
    try await expect(people.ada.refusal(method, path), is: .notFound)
  }

  @Test func `a service without mail says so`() async throws {
    let people = try await APIPeople()
    try await expect(people.ada.refusal(.post, Self.path, Self.test), is: .noMail)
  }
}
