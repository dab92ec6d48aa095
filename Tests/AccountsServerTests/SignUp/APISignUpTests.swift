import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APISignUpTests {
  private static let path = "/api/v1/users"
  private static let closed = APIAnswer.problem(
    403,
    "signUpsClosed",
    "Sign-up is closed. Ask the people who run this service for an account."
  )

  private func joan(_ client: APIClient) async throws -> JSON {
    let user = try #require(try await client.accounts.allUsers().first)
    return [
      "id": "\(user.id)", "name": "Joan Clarke", "email": "joan@example.com",
      "birthday": "1917-06-24", "language": "english", "customFields": [:], "role": "member",
      "status": "enabled", "createdAt": "2027-01-15T08:00:00.000Z", "disabledAt": .null,
      "emailVerifiedAt": .null, "lastLogInAt": .null, "externalID": .null,
    ]
  }

  @Test func `a sign-up stores a member, and answers with the user`() async throws {
    let client = try APIClient()
    let answer = try await client.send(.post, Self.path, APIPeople.person)
    expect(answer, is: .created(try await joan(client)))
    try await expect(client.accounts.allUsers().count, is: 1)
    try await expect(client.events(1).first?.hasSuffix(" signUp"), is: true)
  }

  @Test func `invalid fields are refused, each with its message`() async throws {
    let body = APIPeople.person.with(["name": "", "email": "joan", "password": "short"])
    let noAtSign = "The address has no @. Enter an address such as ada@example.com."
    let short = "Use at least 8 characters."
    try await expect(
      APIClient().refusal(.post, Self.path, body),
      is: .refused(
        .error("name", "required", "Enter your name, for example Ada Lovelace."),
        .error("email", "invalidEmail", noAtSign, parameters: ["reason": "noAtSign"]),
        .error("password", "passwordTooShort", short, parameters: ["minimum": 8])
      )
    )
  }

  @Test func `the address of another account is refused at its field`() async throws {
    let client = try APIClient()
    _ = try await client.send(.post, Self.path, APIPeople.person)
    let answer = try await client.refusal(.post, Self.path, APIPeople.person)
    expect(answer.refusal, is: "422 email alreadyExists")
  }

  @Test(arguments: ["\"0123456789abcdef\"", "0123456789abcdef"])
  func `a repeated request with its idempotency key gets the same answer`(key: String) async throws
  {
    let client = try APIClient()
    let headers = HTTPFields([HTTPField(name: try #require(.init("Idempotency-Key")), value: key)])
    let first = try await client.send(.post, Self.path, APIPeople.person, headers: headers)
    let second = try await client.refusal(.post, Self.path, APIPeople.person, headers: headers)
    expect(first, is: .created(try await joan(client)))
    expect(second, is: first)
  }

  @Test func `a short idempotency key is refused`() async throws {
    let name = try #require(HTTPField.Name("Idempotency-Key"))
    let answer = try await APIClient()
      .refusal(.post, Self.path, APIPeople.person, headers: [name: "short"])
    expect(
      answer,
      is: .problem(
        400,
        "invalidIdempotencyKey",
        "An Idempotency-Key must have 16 to 255 visible ASCII characters."
      )
    )
  }

  @Test func `a body that is no JSON, or no object, is refused`() async throws {
    let client = try APIClient()
    try await expect(
      client.refusal(.post, Self.path),
      is: .problem(
        415,
        "unsupportedMediaType",
        """
        The body has an unsupported type or encoding. Send the type that the Accept header of this response names (for the API, application/json), in UTF-8 and uncompressed.
        """
      )
    )
    try await expect(
      client.refusal(.post, Self.path, ["list"]),
      is: .problem(400, "malformedBody", "The body must be a JSON object in UTF-8.")
    )
  }

  @Test(arguments: [
    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
  ])
  func `ASVS 3.5.2: a type of body that browsers send without a preflight is refused`(
    _ type: String
  ) async throws {
    let client = try APIClient()
    let headers: HTTPFields = [.contentType: type]
    let refused = try await client.refusal(.post, Self.path, APIPeople.person, headers: headers)
    expect(refused, is: (try await client.refusal(.post, Self.path)))
  }

  @Test(
    arguments: [
      (.post, "/api/v1/users"), (.post, "/api/v1/signup/validate"),
      (.get, "/api/v1/signup/challenge"),
    ] as [(HTTPRequest.Method, String)]
  )
  func `closed sign-ups are refused`(method: HTTPRequest.Method, path: String) async throws {
    let client = try APIClient(changing: { $0.signUpAccess = .closed })
    let body: JSON? = method == .get ? nil : APIPeople.person
    try await expect(client.refusal(method, path, body), is: Self.closed)
  }

  @Test func `where addresses are verified, known and new ones get the same answer`() async throws {
    let client = try APIClient(mail: .test(), verification: .required)
    for _ in 0..<2 {
      let answer = try await client.send(.post, Self.path, APIPeople.person)
      let device = try #require(answer["device"].string)
      expect(device.count, is: 43)
      expect(answer, is: APIAnswer(status: 202, body: ["device": .text(device)]))
    }
    try await expect(client.accounts.allUsers().count, is: 1)
  }

  // MARK: The form

  @Test func `a draft is validated field by field`() async throws {
    let client = try APIClient()
    let path = "/api/v1/signup/validate"
    try await expect(
      client.refusal(.post, path, [:]),
      is: .ok(["errors": [], "password": .null, "didYouMean": .null])
    )
    let answer = try await client.refusal(
      .post,
      path,
      ["name": "", "email": "joan@gmial.com", "password": "abc"]
    )
    expect(answer["errors"].elements.map { $0["code"] }, is: ["required", "passwordTooShort"])
    let missing = JSON.error("name", "required", "Enter your name, for example Ada Lovelace.")
    expect(answer["errors"].elements.first, is: missing)
    expect(
      answer,
      is: .ok([
        "errors": answer["errors"],
        "password": .password("weak", level: 1, meets: [true, false, true, true, false]),
        "didYouMean": "joan@gmail.com",
      ])
    )
  }

  @Test func `a challenge is null without a proof of work`() async throws {
    try await expect(
      APIClient().get("/api/v1/signup/challenge"),
      is: .ok(["challenge": .null, "bits": .null, "expiresAt": .null])
    )
  }

  @Test func `a sign-up needs the solution of the challenge, once`() async throws {
    let client = try APIClient(work: SignUpWork(bits: 8))
    let answer = try await client.get("/api/v1/signup/challenge")
    let text = try #require(answer["challenge"].string)
    expect(
      answer,
      is: .ok(["challenge": .text(text), "bits": 8, "expiresAt": "2027-01-15T09:00:00.000Z"])
    )
    let bare = try await client.refusal(.post, Self.path, APIPeople.person)
    expect(bare.refusal, is: "422 proof proofRequired")
    let proof = try #require(try client.accounts.signUpChallenge()).proof
    let person = APIPeople.person.with(["proof": .text(proof)])
    try await expect(client.send(.post, Self.path, person), is: .created(try await joan(client)))
    let ann = person.with(["email": "ann@example.com"])
    try await expect(client.refusal(.post, Self.path, ann).refusal, is: "422 proof proofUsed")
  }

  @Test func `the schema describes the form in the language of the request`() async throws {
    let client = try APIClient()
    let path = "/api/v1/signup/schema"
    for (header, language) in [("en", Language.english), ("pt-BR", .portuguese)] {
      let answer = try await client.respond(.get, path, headers: [.acceptLanguage: header])
      let form = client.accounts.forms.signUpForm(in: language)
      let schema = try JSON(encoding: form.jsonSchema(in: Messages(language)))
      expect(answer.status, is: .ok)
      expect(answer.headers[.contentType], is: "application/schema+json; charset=utf-8")
      try expect(JSON(answer.text), is: schema)
    }
    try await expect(client.refusal(.post, path, [:]), is: .methodNotAllowed)
  }
}
