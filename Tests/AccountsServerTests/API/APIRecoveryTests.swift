import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIRecoveryTests {
  private static let path = "/api/v1/recovery"
  private static let codes = "/api/v1/user/recovery-codes"
  private static let unknown = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"
  private static let new = "purple harbour lantern"

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private func canLogIn(_ password: String) async throws -> Bool {
    if case .loggedIn = try await people.accounts.logIn("grace@example.com", password) {
      true
    } else {
      false
    }
  }

  // MARK: Recovery codes

  @Test func `a user gets ten recovery codes with the password, and is told how many are left`()
    async throws
  {
    try await expect(people.grace.get(Self.codes), is: .ok(["left": 0, "createdAt": .null]))
    let answer = try await people.grace.send(.post, Self.codes, APIPeople.confirmed)
    let codes = answer["codes"].elements
    expect(codes.compactMap(\.string).compactMap { RecoveryCode($0) }.count, is: 10)
    let left: JSON = ["left": 10, "createdAt": "2027-01-15T08:02:00.000Z"]
    expect(answer, is: .created(left.with(["codes": .list(codes)])))
    try await expect(people.grace.get(Self.codes), is: .ok(left))
  }

  @Test(
    arguments: [
      (["password": "wrong"], .wrongPassword), ([:], .refused(.noPassword)),
      (APIPeople.confirmed.with(["count": 20]), .refused(.unknown("count"))),
    ] as [(JSON, APIAnswer)]
  )
  func `no codes are made without the password, or with an unknown field`(
    body: JSON,
    answer: APIAnswer
  ) async throws {
    try await expect(people.grace.refusal(.post, Self.codes, body), is: answer)
  }

  @Test(arguments: [.get, .post] as [HTTPRequest.Method])
  func `recovery codes need a session`(method: HTTPRequest.Method) async throws {
    let body: JSON? = method == .get ? nil : APIPeople.confirmed
    try await expect(people.nobody.refusal(method, Self.codes, body), is: .notLoggedIn)
  }

  // MARK: A new password

  @Test func `a recovery code sets a new password, and ends the sessions`() async throws {
    let kit = try await people.grace.send(.post, Self.codes, APIPeople.confirmed)
    let body: JSON = ["recoveryCode": kit["codes"].elements[0], "newPassword": .text(Self.new)]
    try await expect(people.nobody.send(.post, Self.path, body), is: .ok(["recoveryCodesLeft": 9]))
    try await expect(people.grace.get("/api/v1/user"), is: .notLoggedIn)
    #expect(try await canLogIn(Self.new))
    let again = try await people.nobody.refusal(.post, Self.path, body)
    expect(again, is: .refused(Self.unknownCode))
  }

  private static let unknownCode = JSON.error(
    "recoveryCode",
    "unknownRecoveryCode",
    """
    No account has this code, or the code was used or replaced, or has expired. Check it, use another of your recovery codes, or \
    ask for a new code.
    """
  )

  private static let short = JSON.error(
    "newPassword",
    "passwordTooShort",
    "Use at least 8 characters.",
    parameters: ["minimum": 8]
  )

  @Test(
    arguments: [
      (["recoveryCode": .text(unknown), "newPassword": .text(new)], [unknownCode]),
      (["recoveryCode": .text(unknown), "newPassword": "short"], [unknownCode, short]),
      (
        ["recoveryCode": "7KQM", "newPassword": .text(new)],
        [
          .error(
            "recoveryCode",
            "invalidRecoveryCode",
            """
            This is not a complete code. Enter the 24 letters and digits of your code, such as 7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR.
            """
          )
        ]
      ),
      (["email": "grace@example.com"], [.unknown("email")]),
    ] as [(JSON, [JSON])]
  )
  func `a wrong code or a weak password changes nothing`(body: JSON, errors: [JSON]) async throws {
    try await expect(
      people.nobody.refusal(.post, Self.path, body),
      is: .problem(422, "invalidFields", "Some fields are invalid.", errors: errors)
    )
    #expect(try await canLogIn(SignUpForm.testPassword))
  }

  @Test func `a draft is validated without looking for the code`() async throws {
    let path = "\(Self.path)/validate"
    try await expect(
      people.nobody.refusal(
        .post,
        path,
        ["recoveryCode": .text(Self.unknown), "newPassword": "short"]
      ),
      is: .ok([
        "errors": [Self.short],
        "password": .password("weak", level: 1, meets: [true, false, true, false, false]),
        "didYouMean": .null,
      ])
    )
    let answer = try await people.nobody.refusal(.post, path, ["email": "x"])
    expect(answer, is: .refused(.unknown("email")))
  }

  // MARK: Reset codes

  @Test func `an administrator makes a reset code, which sets a new password`() async throws {
    let path = "/api/v1/users/\(people.graceID)/reset-code"
    let answer = try await people.ada.send(.post, path, APIPeople.confirmed)
    let code = answer["code"]
    #expect(RecoveryCode(code.string ?? "") != nil)
    expect(answer, is: .created(["code": code, "expiresAt": "2027-01-15T09:02:00.000Z"]))
    try await expect(
      people.nobody.send(
        .post,
        Self.path,
        ["recoveryCode": code, "newPassword": .text(Self.new)]
      ),
      is: .ok(["recoveryCodesLeft": .null])
    )
    #expect(try await canLogIn(Self.new))
  }

  @Test func `a reset code needs the administrator's password, and an existing user`() async throws
  {
    let path = "/api/v1/users/\(people.graceID)/reset-code"
    try await people.expectAdministratorOnly(.post, path)
    for (body, answer) in [
      (["password": "wrong"], .wrongPassword), ([:], .refused(.noPassword)),
      (APIPeople.confirmed.with(["minutes": 5]), .refused(.unknown("minutes"))),
    ] as [(JSON, APIAnswer)] {
      try await expect(people.ada.refusal(.post, path, body), is: answer)
    }
    for user in ["x", "00000000-0000-7000-8000-000000000000"] {
      let path = "/api/v1/users/\(user)/reset-code"
      try await expect(people.ada.refusal(.post, path, APIPeople.confirmed), is: .notFound)
    }
  }
}
