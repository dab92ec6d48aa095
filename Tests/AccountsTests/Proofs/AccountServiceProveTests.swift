import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AccountServiceProveTests: AdaSuite {
  /// The user whose password was proved, or the refusal.
  private func prove(_ password: String = SignUpForm.testPassword) async throws -> String {
    try await accounts.prove(Secret(password), of: user, for: .setRole).words { "\($0.user)" }
  }

  private func logIn() async throws -> String {
    try await accounts.logIn("ada@example.com").inWords
  }

  @Test func `accepts the right password, without logging it`() async throws {
    for _ in 0..<10 { try await expect(prove(), is: "\(user.id)") }
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.action), is: [.signUp])
    try await expect(logIn(), is: "logged in")
  }

  @Test func `ASVS 6.3.1: wrong passwords count with the logins, and are logged`() async throws {
    for _ in 0..<5 { try await expect(prove("wrong"), is: "wrongPassword") }
    try await expect(prove(), is: "throttled")
    try await expect(logIn(), is: "throttled")
    let refusals = try await accounts.auditLog.events(AuditQuery())
      .filter { $0.action == .setRole && $0.reason == .wrongPassword }
    expect(refusals.count, is: 5)
    #expect(refusals.allSatisfy { $0.actor == .anyone && $0.target == user.id })
  }

  @Test func `a right password clears the failures, as at a login`() async throws {
    for _ in 0..<3 {
      for _ in 0..<4 { try await expect(prove("wrong"), is: "wrongPassword") }
      try await expect(prove(), is: "\(user.id)")
    }
    try await expect(prove("wrong"), is: "wrongPassword")
    try await expect(logIn(), is: "logged in")
  }

  @Test func `rejects the password of a user disabled or deleted meanwhile`() async throws {
    try await accounts.update(UserUpdate(isEnabled: false), of: user.id)
    try await expect(prove(), is: "wrongPassword")
    _ = try await accounts.administration.delete(.id(user.id), by: .operator("test"))
    // The address now belongs to another user.
    try await accounts.signUp("ada@example.com")
    try await expect(prove(), is: "wrongPassword")
    let events = try await accounts.auditLog.events(AuditQuery(action: .setRole))
    expect(events.map(\.reason), is: [.unknownAddress, .disabled])
  }
}
