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
    try await people.accounts.logIn("grace@example.com", password).inWords == "logged in"
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

  // MARK: A new password

  @Test func `a recovery code sets a new password, and ends the sessions`() async throws {
    let kit = try await people.grace.send(.post, Self.codes, APIPeople.confirmed)
    let body: JSON = ["recoveryCode": kit["codes"].elements[0], "newPassword": .text(Self.new)]
    try await expect(people.nobody.send(.post, Self.path, body), is: .ok(["recoveryCodesLeft": 9]))
    try await expect(people.grace.get("/api/v1/user"), is: .notLoggedIn)
    #expect(try await canLogIn(Self.new))
    let again = try await people.nobody.refusal(.post, Self.path, body)
    expect(again.refusal, is: "422 recoveryCode unknownRecoveryCode")
  }

  @Test(arguments: [
    (unknown, new, "recoveryCode unknownRecoveryCode"),
    (unknown, "short", "recoveryCode unknownRecoveryCode, newPassword passwordTooShort"),
    ("7KQM", new, "recoveryCode invalidRecoveryCode"),
  ])
  func `a wrong code or a weak password changes nothing`(
    code: String,
    password: String,
    errors: String
  ) async throws {
    let body: JSON = ["recoveryCode": .text(code), "newPassword": .text(password)]
    let answer = try await people.nobody.refusal(.post, Self.path, body)
    expect(answer.refusal, is: "422 \(errors)")
    #expect(try await canLogIn(SignUpForm.testPassword))
  }

  @Test func `a draft is validated without looking for the code`() async throws {
    let draft: JSON = ["recoveryCode": .text(Self.unknown), "newPassword": "short"]
    let answer = try await people.nobody.refusal(.post, "\(Self.path)/validate", draft)
    expect(answer["errors"].elements.map { $0["code"] }, is: ["passwordTooShort"])
    expect(
      answer,
      is: .ok([
        "errors": answer["errors"],
        "password": .password("weak", level: 1, meets: [true, false, true, false, false]),
        "didYouMean": .null,
      ])
    )
  }

  // MARK: Reset codes

  @Test func `an administrator makes a reset code, which sets a new password`() async throws {
    let path = "/api/v1/users/\(people.graceID)/reset-code"
    let answer = try await people.ada.send(.post, path, APIPeople.confirmed)
    let code = answer["code"]
    #expect(RecoveryCode(code.string ?? "") != nil)
    expect(answer, is: .created(["code": code, "expiresAt": "2027-01-15T09:02:00.000Z"]))
    try await expect(
      people.nobody.send(.post, Self.path, ["recoveryCode": code, "newPassword": .text(Self.new)]),
      is: .ok(["recoveryCodesLeft": .null])
    )
    #expect(try await canLogIn(Self.new))
  }

}
