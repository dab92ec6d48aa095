import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceVerifyPasswordTests {
  private struct Fails: Error {}

  private let folder: TemporaryFolder
  private let clock = HandClock()
  private let accounts: AccountService
  private let email: EmailAddress

  init() throws {
    folder = try TemporaryFolder()
    accounts = try .test(in: folder, now: { [clock] in clock.now })
    email = try EmailAddress("ada@example.com")
  }

  /// Verifies a password, and returns the verdict in a word.
  private func verify(
    _ password: String = SignUpForm.testPassword,
    ofUser user: UserID? = nil,
    _ act: (VerifiedAccount) async throws -> Int? = { _ in 1 }
  ) async throws -> String {
    let verdict = try await accounts.verify(
      Secret(password),
      of: email,
      ofUser: user,
      for: .logIn,
      from: LogInOrigin(),
      act
    )
    return switch verdict {
    case .right(let value): "right \(value)"
    case .wrong: "wrong"
    case .awaitsApproval: "awaits approval"
    case .awaitsVerification: "awaits verification"
    case .throttled: "throttled"
    }
  }

  private func failures() async throws -> Int {
    let explanation = try await accounts.administration.explainLogIn(email)
    return explanation.limits.first { $0.kind == .account }?.failures ?? 0
  }

  private func reasons() async throws -> [AuditEvent.Reason] {
    try await accounts.auditLog.events(AuditQuery()).compactMap(\.reason)
  }

  @Test func `the act gets the account as it was verified, and its value is the verdict`()
    async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    let verdict = try await verify { verified in
      expect(verified.account.id, is: ada.id)
      expect(verified.email, is: email)
      return 7
    }
    expect(verdict, is: "right 7")
    #expect(try await reasons().isEmpty)
  }

  @Test func `with a wrong password, or for another user, the act is not run`() async throws {
    try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    func never(_: VerifiedAccount) -> Int? {
      Issue.record("the act was run")
      return nil
    }
    try await expect(verify("wrong", never), is: "wrong")
    try await expect(verify(ofUser: grace.id, never), is: "wrong")
    try await expect(reasons(), is: [.unknownAddress, .wrongPassword])
    try await expect(failures(), is: 2)
  }

  @Test(arguments: [
    String(repeating: "a", count: 1025), String(repeating: "\u{1F600}", count: 1025),
  ])
  func `a password that is too long is wrong without being hashed, counted or audited`(
    _ long: String
  ) async throws {
    try await accounts.signUp("ada@example.com")
    for _ in 0..<12 { try await expect(verify(long), is: "wrong") }
    try await expect(failures(), is: 0)
    #expect(try await reasons().isEmpty)
    try await expect(verify(String(repeating: "a", count: 1024)), is: "wrong")
    try await expect(failures(), is: 1)
  }

  @Test func `an act that fails takes the attempt back`() async throws {
    try await accounts.signUp("ada@example.com")
    for _ in 0..<20 {
      await #expect(throws: Fails.self) { try await verify { _ in throw Fails() } }
    }
    try await expect(failures(), is: 0)
    try await expect(verify { _ in 1 }, is: "right 1")
  }

  @Test func `a guess at an account that cannot be opened stays counted`() async throws {
    try await accounts.signUp("ada@example.com")
    await #expect(throws: HashingFailure.self) {
      try await verify { _ in throw HashingFailure() }
    }
    try await expect(failures(), is: 1)
  }

  @Test func `an account that changes meanwhile is checked again, three times at most`()
    async throws
  {
    try await accounts.signUp("ada@example.com")
    var runs = 0
    let second = try await verify { _ in
      runs += 1
      return runs == 2 ? 5 : nil
    }
    expect(second, is: "right 5")
    runs = 0
    let never = try await verify { _ in
      runs += 1
      return nil
    }
    expect(never, is: "wrong")
    expect(runs, is: 3)
    try await expect(reasons(), is: [.conflict])
  }

  @Test func `an account that is disabled between the checks is refused`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    var runs = 0
    let verdict = try await verify { _ in
      runs += 1
      _ = try await accounts.administration.update(
        UserUpdate(isEnabled: false),
        of: .id(ada.id),
        by: .operator("test")
      )
      return nil
    }
    expect(verdict, is: "wrong")
    expect(runs, is: 1)
    try await expect(reasons(), is: [.disabled])
  }

  @Test func `after many failures the password is not looked at`() async throws {
    try await accounts.signUp("ada@example.com")
    var verdicts: [String] = []
    for _ in 0..<12 { verdicts.append(try await verify("wrong")) }
    #expect(verdicts.first == "wrong" && verdicts.last == "throttled")
    try await expect(verify(), is: "throttled")
    clock.advance(86_400)
    try await expect(verify(), is: "right 1")
  }
}
