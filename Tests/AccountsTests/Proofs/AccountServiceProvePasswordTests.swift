import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceProvePasswordTests {
  private struct Fails: Error {}

  private let folder = TemporaryFolder()
  private let clock = HandClock()
  private let accounts: AccountService
  private let ada: User

  init() async throws {
    accounts = try .test(in: folder, now: { [clock] in clock.now })
    ada = try await accounts.signUp("ada@example.com")
  }

  private func failures() async throws -> Int {
    let explanation = try await accounts.administration.explainLogIn(ada.address)
    return explanation.limits.first { $0.kind == .account }?.failures ?? 0
  }

  private func reasons() async throws -> [AuditEvent.Reason] {
    try await accounts.auditLog.events(AuditQuery()).compactMap(\.reason)
  }

  /// Replaces the hash of the password by another one of the same password.
  private func hashAnew() async throws {
    let hash = try await accounts.hasher.hash(Secret(SignUpForm.testPassword), for: "test")
    try await accounts.store.transaction { [ada] in try $0.setPasswordHash(hash, of: ada.id) }
  }

  @Test func `a right password gives the account as it was read, and is counted until the act`()
    async throws
  {
    let password = Secret(SignUpForm.testPassword)
    let attempt =
      try await accounts
      .admit(password, of: ada.address, for: .logIn, from: LogInOrigin()).get()
    guard case .right(let verified) = try await accounts.prove(password, attempt) else {
      Issue.record("refused")
      return
    }
    expect(verified.account.id, is: ada.id)
    expect(verified.email, is: ada.address)
    try await expect(failures(), is: 1)
    #expect(try await reasons().isEmpty)
  }

  @Test(arguments: [
    String(repeating: "a", count: 1025), String(repeating: "\u{1F600}", count: 1025),
  ])
  func `a password that is too long is wrong without being hashed, counted or audited`(
    _ long: String
  ) async throws {
    func prove(_ password: String) async throws -> String {
      try await accounts.prove(Secret(password), of: ada, for: .setRole).inWords
    }
    for _ in 0..<12 { try await expect(prove(long), is: "wrongPassword") }
    try await expect(failures(), is: 0)
    #expect(try await reasons().isEmpty)
    try await expect(prove(String(repeating: "a", count: 1024)), is: "wrongPassword")
    try await expect(failures(), is: 1)
  }

  @Test func `an attempt whose act fails is taken back`() async throws {
    // Each attempt has three transactions: it is counted, it fails, and it is taken back.
    let failing = accounts.interrupted { if $0 % 3 == 2 { throw Fails() } }
    for _ in 0..<20 {
      await #expect(throws: Fails.self) { try await failing.logIn("ada@example.com") }
      await #expect(throws: Fails.self) { try await failing.proof(of: ada.id) }
    }
    try await expect(failures(), is: 0)
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
  }

  @Test func `a guess at an account that cannot be opened stays counted`() async throws {
    // No machine has the memory.
    let hash =
      "$argon2i$v=19$m=4294967296,t=1,p=1$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM"
    try StoreKind.chosen.run("UPDATE users SET password_hash = '\(hash)'", in: folder)
    await #expect(throws: HashingFailure.self) { try await accounts.logIn("ada@example.com") }
    try await expect(failures(), is: 1)
  }

  @Test(arguments: [(3, "logged in", [AuditEvent.Reason]()), (4, "wrongCredentials", [.conflict])])
  func `an account that changes meanwhile is checked again, three times at most`(
    _ changes: Int,
    _ result: String,
    _ reasons: [AuditEvent.Reason]
  ) async throws {
    // The first transaction counts the attempt.
    let busy = accounts.interrupted { if $0 <= changes { try await hashAnew() } }
    try await expect(busy.logIn("ada@example.com").inWords, is: result)
    try await expect(self.reasons(), is: reasons)
    try await expect(failures(), is: reasons.count)
  }

  @Test func `what is proved for an act is checked again as well`() async throws {
    let busy = accounts.interrupted { if $0 <= 3 { try await hashAnew() } }
    let proof = try await busy.proof(of: ada.id)
    #expect(try await accounts.createRecoveryCodes(by: proof) != nil)
  }

  @Test func `an account that is disabled between the checks is refused`() async throws {
    let disabling = accounts.interrupted { number in
      guard number == 2 else { return }
      _ = try await accounts.administration
        .update(UserUpdate(isEnabled: false), of: .id(ada.id), by: .operator("test"))
    }
    try await expect(disabling.logIn("ada@example.com").inWords, is: "wrongCredentials")
    try await expect(reasons(), is: [.disabled])
    try await expect(accounts.allUsers().map(\.lastLogInAt), is: [nil])
  }
}
