import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceCheckPasswordTests {
  private let folder: TemporaryFolder
  // A busy machine may take longer for five guesses than the wait.
  private let clock = HandClock()
  private let accounts: AccountService
  private let user: User

  init() async throws {
    folder = try TemporaryFolder()
    accounts = try .test(in: folder, now: { [clock] in clock.now })
    user = try await accounts.signUp("ada@example.com")
  }

  /// Whether a password is right; nil if it was not checked.
  private func check(_ password: String) async throws -> Bool? {
    switch try await accounts.checkPassword(Secret(password), of: user, for: .setRole) {
    case .right(let proof): proof.user == user.id
    case .wrongPassword: false
    case .throttled: nil
    }
  }

  private func logInIsThrottled() async throws -> Bool {
    if case .throttled = try await accounts.logIn("ada@example.com") { true } else { false }
  }

  @Test func `accepts the right password, without logging it`() async throws {
    for _ in 0..<10 {
      try await expect(check(SignUpForm.testPassword), is: true)
    }
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.action), is: [.signUp])
    #expect(try await !logInIsThrottled())
  }

  @Test func `ASVS 6.3.1: wrong passwords count with the logins, and are logged`() async throws {
    for _ in 0..<5 { try await expect(check("wrong"), is: false) }
    try await expect(check(SignUpForm.testPassword), is: nil)
    #expect(try await logInIsThrottled())
    let refusals = try await accounts.auditLog.events(AuditQuery())
      .filter { $0.action == .setRole && $0.reason == .wrongPassword }
    expect(refusals.count, is: 5)
    #expect(refusals.allSatisfy { $0.actor == .anyone && $0.target == user.id })
  }

  @Test func `a right password between wrong ones clears no failures`() async throws {
    for _ in 0..<4 { try await expect(check("wrong"), is: false) }
    try await expect(check(SignUpForm.testPassword), is: true)
    try await expect(check("wrong"), is: false)
    #expect(try await logInIsThrottled())
  }

  @Test func `rejects the password of a user disabled or deleted meanwhile`() async throws {
    _ = try await accounts.administration.update(
      UserUpdate(isEnabled: false),
      of: .id(user.id),
      by: .operator("test")
    )
    try await expect(check(SignUpForm.testPassword), is: false)
    _ = try await accounts.administration.delete(.id(user.id), by: .operator("test"))
    // The address now belongs to another user.
    try await accounts.signUp("ada@example.com")
    try await expect(check(SignUpForm.testPassword), is: false)
  }
}
