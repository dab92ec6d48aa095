import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsServer

struct APIVerificationTests {
  private static let confirmation = "/api/v1/confirmation"
  private static let unknownCode = JSON.error(
    "confirmationCode",
    "unknownConfirmationCode",
    "This code was used or has expired, or does not exist. Check it, or ask for a new e-mail."
  )

  private let people: APIPeople
  private let delivery = TestDelivery()

  init() async throws { people = try await APIPeople(mail: .test()) }

  /// Sends all mails, and returns the code in the newest one of a kind.
  private func code(_ kind: MailKind) async throws -> JSON {
    let sender = MailSender(people.accounts) { [delivery] mail in delivery.send(mail) }
    while try await sender?.sendNext() != nil {}
    let mail = delivery.mails.last { $0.kind == kind }
    return .text(try #require(mail?.values[.code]))
  }

  private func grace() async throws -> User {
    try #require(try await people.accounts.allUsers().last)
  }

  // MARK: A forgotten password

  @Test func `a code is sent to the address of an account, and to no other`() async throws {
    let path = "/api/v1/recovery/mail"
    try await expect(
      people.nobody.refusal(.post, path, ["email": "nobody@example.com"]),
      is: .accepted
    )
    try await expect(people.nobody.send(.post, path, ["email": "grace@example.com"]), is: .accepted)
    let code = try await code(.recovery)
    expect(delivery.mails.map(\.recipient.text), is: ["grace@example.com"])
    let body: JSON = ["recoveryCode": code, "newPassword": "purple harbour lantern"]
    try await expect(
      people.nobody.send(.post, "/api/v1/recovery", body),
      is: .ok(["recoveryCodesLeft": .null])
    )
    try await expect(
      grace().emailVerifiedAt?.rfc3339,
      is: "2027-01-15T08:02:00.000Z",
      "the code proves the address"
    )
  }

  // MARK: A proof of the address

  @Test func `a code is sent to the user, and verifies the address in her session`() async throws {
    let path = "/api/v1/user/verification"
    try await expect(people.grace.send(.post, path), is: .accepted)
    try await expect(people.grace.refusal(.post, path), is: .accepted, "it was sent a moment ago")
    let code = try await code(.verification)
    expect(delivery.mails.count, is: 1)
    try await expect(
      people.grace.send(.post, Self.confirmation, ["confirmationCode": code]),
      is: .ok(["action": "verifyEmail", "resetCode": .null])
    )
    try await expect(grace().emailVerifiedAt?.rfc3339, is: "2027-01-15T08:02:00.000Z")
    try await expect(people.grace.refusal(.post, path), is: .noContent, "it is verified")
    try await expect(
      people.grace.refusal(.post, Self.confirmation, ["confirmationCode": code]),
      is: .refused(Self.unknownCode)
    )
  }

  @Test func `without her session, the code needs the password`() async throws {
    _ = try await people.grace.send(.post, "/api/v1/user/verification")
    let body: JSON = ["confirmationCode": try await code(.verification)]
    for (changes, code) in [([:], "required"), (["password": "wrong"], "wrongPassword")]
      as [([String: JSON], String)]
    {
      let answer = try await people.nobody.refusal(.post, Self.confirmation, body.with(changes))
      expect(answer.refusal, is: "422 password \(code)")
    }
    try await expect(
      people.nobody.send(.post, Self.confirmation, body.with(["password": APIPeople.password])),
      is: .ok(["action": "verifyEmail", "resetCode": .null])
    )
  }

  // MARK: Another address

  @Test func `a new address is confirmed, and taken back`() async throws {
    // An address that nobody has proved is not given back.
    let update = UserUpdate(verifiesEmail: true, keepsAccess: true)
    try await people.accounts.update(update, of: people.graceID)
    let body: JSON = ["newEmail": "grace@example.org", "currentPassword": APIPeople.password]
    try await expect(people.grace.send(.post, "/api/v1/user/email", body), is: .accepted)
    try await expect(grace().email, is: "grace@example.com")
    let change: JSON = ["confirmationCode": try await code(.addressChange)]
    try await expect(
      people.grace.send(.post, Self.confirmation, change),
      is: .ok(["action": "changeEmail", "resetCode": .null])
    )
    try await expect(grace().email, is: "grace@example.org")
    let restore: JSON = ["confirmationCode": try await code(.addressChanged)]
    let answer = try await people.nobody.send(.post, Self.confirmation, restore)
    let recovery = answer["resetCode"]
    #expect(RecoveryCode(recovery.string ?? "") != nil)
    expect(answer, is: .ok(["action": "restoreEmail", "resetCode": recovery]))
    try await expect(grace().email, is: "grace@example.com")
    try await expect(people.grace.get("/api/v1/user"), is: .notLoggedIn)
  }

  // MARK: Without mail, or a session

  @Test func `a service without mail says so`() async throws {
    let people = try await APIPeople()
    let change: JSON = ["newEmail": "grace@example.org", "currentPassword": APIPeople.password]
    for (path, body) in [
      ("/api/v1/user/verification", nil), ("/api/v1/user/email", change),
      ("/api/v1/recovery/mail", ["email": "grace@example.com"] as JSON),
    ] as [(String, JSON?)] {
      try await expect(people.grace.refusal(.post, path, body), is: .noMail)
    }
  }
}
