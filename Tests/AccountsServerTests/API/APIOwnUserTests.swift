import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIOwnUserTests {
  private static let path = "/api/v1/user"
  private static let new: JSON = "purple harbour lantern"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private var own: JSON { people.graceJSON.with(["missingFields": []]) }

  @Test(
    arguments: [
      (.get, path), (.patch, path), (.delete, path), (.put, "\(path)/password"),
      (.post, "\(path)/password/validate"), (.post, "\(path)/export"),
    ] as [(HTTPRequest.Method, String)]
  )
  func `a program without a session is refused`(
    method: HTTPRequest.Method,
    path: String
  ) async throws {
    let body: JSON? = method == .get ? nil : APIPeople.confirmed
    try await expect(people.nobody.refusal(method, path, body), is: .notLoggedIn)
  }

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

  @Test(
    arguments: [
      (
        ["name": "", "birthday": .null, "language": "klingon"],
        [
          .error("name", "required", "Enter your name, for example Ada Lovelace."),
          .error("birthday", "required", "Enter your date of birth."),
          .error(
            "language",
            "unknownChoice",
            "Choose one of these languages: English, Português, Español.",
            parameters: [
              "choices": "english, portuguese, spanish", "names": "English, Português, Español",
            ]
          ),
        ]
      ),
      (["email": "grace@example.org"], [.unknown("email")]),
      (["role": "admin"], [.unknown("role")]),
      (["status": "disabled"], [.unknown("status")]),
    ] as [(JSON, [JSON])]
  )
  func `invalid and unknown fields of the profile are refused`(
    body: JSON,
    errors: [JSON]
  ) async throws {
    try await expect(
      people.grace.refusal(.patch, Self.path, body),
      is: .problem(422, "invalidFields", "Some fields are invalid.", errors: errors)
    )
  }

  // MARK: The password

  @Test func `a new password renews the tokens, and ends the other sessions`() async throws {
    let other = try await people.accounts.startSession("grace@example.com").token.text.revealed
    let answer = try await people.grace.send(
      .put,
      "\(Self.path)/password",
      ["currentPassword": APIPeople.password, "newPassword": Self.new]
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

  @Test(
    arguments: [
      (["currentPassword": "wrong", "newPassword": new], .wrongPassword),
      (
        ["currentPassword": APIPeople.password, "newPassword": "short"],
        .refused(
          .error(
            "newPassword",
            "passwordTooShort",
            "Use at least 8 characters.",
            parameters: ["minimum": 8]
          )
        )
      ),
      (
        ["currentPassword": APIPeople.password, "newPassword": APIPeople.password],
        .refused(
          .error(
            "newPassword",
            "passwordUnchanged",
            "The new password is the same as the current one. Choose another."
          )
        )
      ),
      (
        [:],
        .refused(
          .error("currentPassword", "required", "Enter your current password."),
          .error("newPassword", "required", "Enter a new password.")
        )
      ),
      (["password": APIPeople.password], .refused(.unknown("password"))),
    ] as [(JSON, APIAnswer)]
  )
  func `a wrong or a weak password changes nothing`(body: JSON, answer: APIAnswer) async throws {
    try await expect(people.grace.refusal(.put, "\(Self.path)/password", body), is: answer)
    try await expect(people.grace.get(Self.path), is: .ok(own))
  }

  @Test func `a draft of a new password is rated`() async throws {
    let path = "\(Self.path)/password/validate"
    try await expect(
      people.grace.refusal(
        .post,
        path,
        ["newPassword": "grace@example.com", "confirmPassword": "y"]
      ),
      is: .ok([
        "errors": [
          .error(
            "newPassword",
            "passwordIsPersonal",
            """
            The password must differ from your name, your e-mail address and the name of this service. Choose another.
            """
          ),
          .error(
            "confirmPassword",
            "confirmationDiffers",
            "The passwords do not match. Enter the same password again."
          ),
        ],
        "password": .password("weak", level: 1, meets: [true, true, false, true, false]),
        "didYouMean": .null,
      ])
    )
    try await expect(
      people.grace.refusal(.post, path, ["device": "x"]),
      is: .refused(.unknown("device"))
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
        "events": [
          event(2, "logIn", ["session": "\(people.graceSession)"]), event(1, "signUp"),
        ],
        "hasMoreEvents": false,
      ]
    )
    try await expect(people.nobody.events(1), is: ["user:\(people.graceID) exportPersonalData"])
  }

  @Test func `an account is deleted with its password`() async throws {
    for (body, answer) in [
      (["password": "wrong"], .wrongPassword), ([:], .refused(.noPassword)),
      (APIPeople.confirmed.with(["all": true]), .refused(.unknown("all"))),
    ] as [(JSON, APIAnswer)] {
      try await expect(people.grace.refusal(.delete, Self.path, body), is: answer)
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
