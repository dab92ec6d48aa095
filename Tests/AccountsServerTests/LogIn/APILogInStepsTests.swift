import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsServer

struct APILogInStepsTests {
  private static let path = "/api/v1/sessions"
  private static let steps = "/api/v1/sessions/steps"
  private static let credentials: JSON = [
    "email": "grace@example.com", "password": APIPeople.password,
  ]
  private static let word: JSON = ["name": "word", "label": "Word"]
  private static let number: JSON = ["name": "number", "label": "Number"]

  /// A program for a service in which Grace has two more factors.
  private func client(most: Int = 2) async throws -> APIClient {
    let client = try APIClient(.steps(most))
    try await client.accounts.signUp("grace@example.com", name: "Grace Hopper")
    return client
  }

  private func step(_ ticket: JSON, _ factor: JSON, _ evidence: JSON) -> JSON {
    ["ticket": ticket, "factor": factor, "evidence": evidence]
  }

  private func ticket(_ client: APIClient) async throws -> JSON {
    try await client.send(.post, Self.path, Self.credentials)["ticket"]
  }

  private func needs(_ factors: [JSON], _ ticket: JSON) -> APIAnswer {
    APIAnswer(status: 202, body: ["ticket": ticket, "factors": .list(factors)])
  }

  @Test(arguments: [2, 3]) func `a login ends with a session after all of its steps`(
    _ most: Int
  ) async throws {
    let client = try await client(most: most)
    var answer = try await client.send(.post, Self.path, Self.credentials)
    var tickets: Set<String> = []
    let steps = [("word", "sesame", [Self.word, Self.number]), ("number", "4711", [Self.number])]
    for (factor, evidence, needed) in steps.prefix(most - 1) {
      let ticket = answer["ticket"]
      expect(answer, is: needs(needed, ticket))
      tickets.insert(try #require(ticket.string))
      let body = step(ticket, .text(factor), .text(evidence))
      answer = try await client.send(.post, Self.steps, body)
    }
    expect(tickets.count, is: most - 1)
    expect(answer.status, is: 201)
    let user = try #require(try await client.accounts.allUsers().first)
    expect(answer["user"]["id"], is: "\(user.id)")
    let token = try #require(answer["token"].string)
    #expect(answer["device"].string != nil)
    let session = try await APIClient(beside: client, token: token).get("/api/v1/session")
    expect(session, is: .ok(["user": answer["user"], "session": answer["session"]]))
    try await expect(
      client.events(1),
      is: ["\(AuditActor.user(user.id, from: TestServer.address)) logIn"]
    )
  }

  @Test func `a login that needs another factor starts no session, and tells no user`()
    async throws
  {
    let client = try await client()
    let answer = try await client.respond(
      .post,
      Self.path,
      Self.credentials.with(["useCookie": true])
    )
    expect(answer.status, is: .accepted)
    #expect(answer.headers[values: .setCookie].isEmpty && !answer.text.contains("grace"))
    let user = try #require(try await client.accounts.allUsers().first)
    #expect(try await client.accounts.sessions(of: user.id).isEmpty)
  }

  @Test func `the labels are in the language of the request`() async throws {
    let answer = try await client()
      .send(.post, Self.path, Self.credentials, headers: [.acceptLanguage: "pt"])
    let labels: [JSON] = [
      ["name": "word", "label": "Palavra"], ["name": "number", "label": "Número"],
    ]
    expect(answer, is: needs(labels, answer["ticket"]))
  }

  @Test func `a browser gets the tokens in cookies at the last step`() async throws {
    let client = try await client()
    let body = step(try await ticket(client), "word", "sesame").with(["useCookie": true])
    let answer = try await client.respond(.post, Self.steps, body)
    expect(answer.status, is: .created)
    let cookies = answer.headers[values: .setCookie].map { $0.prefix { $0 != "=" } }
    expect(cookies, is: ["__Host-accounts", "__Host-accounts-device"])
    try expect(JSON(answer.text)["token"], is: .null)
  }

  @Test(arguments: [("word", "sesam"), ("word", "4711"), ("iris", "sesame"), ("password", "x")])
  func `wrong evidence is refused, and the ticket stays good`(
    _ factor: String,
    _ evidence: String
  ) async throws {
    let client = try await client()
    let ticket = try await ticket(client)
    try await expect(
      client.refusal(.post, Self.steps, step(ticket, .text(factor), .text(evidence))),
      is: .problem(403, "wrongFactor", "This is not right. Check it and try again.")
    )
    let right = step(ticket, "word", "sesame")
    try await expect(client.send(.post, Self.steps, right).status, is: 201)
  }

  @Test func `an unknown, used, replaced or expired ticket is refused`() async throws {
    let client = try await client(most: 3)
    let expired = APIAnswer.problem(
      401,
      "logInExpired",
      "Logging in took too long, or was done elsewhere. Start again with your password."
    )
    let used = try await ticket(client)
    let next = try await client.send(.post, Self.steps, step(used, "word", "sesame"))["ticket"]
    let unknown = JSON.text(String(repeating: "A", count: 43))
    for ticket in [used, unknown, "x"] {
      let answer = try await client.refusal(.post, Self.steps, step(ticket, "number", "4711"))
      expect(answer, is: expired)
    }
    client.clock.advance(601)
    let late = try await client.respond(.post, Self.steps, step(next, "number", "4711"))
    try expect(JSON(late.text), is: expired.body)
    expect(late.headers[.wwwAuthenticate], is: "Bearer")
  }

  @Test func `too much wrong evidence makes the right one wait, also with a new ticket`()
    async throws
  {
    let client = try await client()
    let first = try await ticket(client)
    var refusals: [String] = []
    for _ in 0..<12 {
      refusals.append(
        try await client.refusal(.post, Self.steps, step(first, "word", "wrong")).refusal
      )
    }
    expect(refusals.first, is: "403 wrongFactor")
    expect(refusals.last, is: "429 throttled")
    for ticket in [first, try await ticket(client)] {
      let answer = try await client.respond(.post, Self.steps, step(ticket, "word", "sesame"))
      expect(answer.status, is: .tooManyRequests)
      #expect(answer.headers[.retryAfter] != nil)
    }
    client.clock.advance(60)
    let body = step(first, "word", "sesame")
    try await expect(client.send(.post, Self.steps, body).status, is: 201)
  }

  @Test func `a ticket is no token of a session, and such a token is no ticket`() async throws {
    let client = try await client()
    let ticket = try #require(try await ticket(client).string)
    let bearer = APIClient(beside: client, token: ticket)
    for route in RouteTable.api where route.access != .anyone {
      let path = route.path.replacing(/\{[a-z]+\}/, with: "x")
      let body: JSON? = route.method == .get ? nil : APIPeople.confirmed
      try await expect(bearer.refusal(route.method, path, body), is: .notLoggedIn, route.name)
      let cookie: HTTPFields = [.cookie: "__Host-accounts=\(ticket)"]
      let answer = try await client.refusal(route.method, path, body, headers: cookie)
      expect(answer, is: .notLoggedIn, route.name)
    }
    let recovery: JSON = ["recoveryCode": .text(ticket), "newPassword": "purple harbour lantern"]
    try await expect(client.refusal(.post, "/api/v1/recovery", recovery).status, is: 422)
    let confirmation: JSON = ["confirmationCode": .text(ticket)]
    try await expect(client.refusal(.post, "/api/v1/confirmation", confirmation).status, is: 422)
    let body = step(.text(ticket), "word", "sesame")
    let token = try await client.send(.post, Self.steps, body)["token"]
    try await expect(
      client.refusal(.post, Self.steps, step(token, "word", "sesame")).refusal,
      is: "401 logInExpired"
    )
  }

  @Test(
    arguments: [
      ([:], "422 ticket required, factor required, evidence required"),
      (
        ["ticket": 1, "factor": true, "evidence": []],
        "422 ticket invalidType, factor invalidType, evidence invalidType"
      ),
      (["ticket": "x", "factor": "word", "evidence": ""], "422 evidence required"),
      (["ticket": "x", "useCookie": "yes"], "422 useCookie invalidType"),
    ] as [(JSON, String)]
  )
  func `invalid fields are refused`(_ body: JSON, _ refusal: String) async throws {
    try await expect(client().refusal(.post, Self.steps, body).refusal, is: refusal)
  }

  @Test func `a page of another site cannot take a step`() async throws {
    let client = try await client()
    let body = step(try await ticket(client), "word", "sesame")
    let headers: HTTPFields = [.origin: "https://other.example"]
    let answer = try await client.refusal(.post, Self.steps, body, headers: headers)
    expect(answer.refusal, is: "403 crossSite")
  }

  @Test func `nothing describes the secrets of a step`() async throws {
    let form = LogInStepForm()
    try JSONBody(Data(step("the-ticket", "word", "the-evidence").description.utf8))
      .enter(into: form)
    var dumped = ""
    dump(form, to: &dumped)
    let ticket = LogInTicket()
    let document = LogInStepDocument(ticket, [], .english)
    dump(document, to: &dumped)
    for secret in ["the-ticket", "the-evidence", ticket.text.revealed] {
      #expect(!"\(dumped)\(form)\(document)".contains(secret))
    }
  }

  @Test func `a path with a variable part has no methods of one that is written out`() async throws
  {
    let client = try await client()
    let answer = try await client.respond(.options, Self.steps)
    expect(answer.headers[.allow], is: "POST, OPTIONS")
    try await expect(client.refusal(.delete, Self.steps, [:]), is: .methodNotAllowed)
  }
}
