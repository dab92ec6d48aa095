import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AccountServiceDeleteAccountTests: AdaSuite {
  private func delete(_ password: String) async throws -> String {
    try await accounts.deleteAccount(of: user, password: Secret(password))
      .words { "deleted \($0.email)" }
  }

  @Test func `the right password deletes the account, and the log names its user as the actor`()
    async throws
  {
    try await accounts.signUp("grace@example.com")
    try await expect(delete(SignUpForm.testPassword), is: "deleted ada@example.com")
    try await expect(accounts.allUsers().map(\.email), is: ["grace@example.com"])
    let event = try await accounts.auditLog.events(AuditQuery(limit: 1)).first
    expect(event?.action, is: .deleteUser)
    expect(event?.actor, is: .user(user.id))
    expect(event?.target, is: user.id)
  }

  @Test func `a wrong password deletes nothing, and counts with the logins`() async throws {
    for _ in 0..<5 { try await expect(delete("wrong"), is: "wrongPassword") }
    try await expect(delete(SignUpForm.testPassword), is: "throttled")
    try await expect(accounts.logIn("ada@example.com").inWords, is: "throttled")
    try await expect(accounts.allUsers().count, is: 1)
  }

  @Test func `the last administrator stays, and the right password counts as no failure`()
    async throws
  {
    try await accounts.update(UserUpdate(role: .admin), of: user.id)
    let before = try await accounts.allUsers()
    for _ in 0..<10 { try await expect(delete(SignUpForm.testPassword), is: "lastAdministrator") }
    try await expect(accounts.allUsers(), is: before)
    let actions = try await accounts.auditLog.events(AuditQuery()).map(\.action)
    expect(actions, is: [.setRole, .signUp])
    try await expect(delete("wrong"), is: "wrongPassword")
    let grace = try await accounts.signUp("grace@example.com")
    try await accounts.update(UserUpdate(role: .admin), of: grace.id)
    try await expect(delete(SignUpForm.testPassword), is: "deleted ada@example.com")
  }

  @Test func `a decomposed password is the same password`() async throws {
    let form = SignUpForm.filled()
    form.enter("jose@example.com", into: .email)
    form.enterPassword(Secret("caf\u{E9} canyon otter"))
    let jose = try await accounts.signUp(form).user
    let password = Secret("cafe\u{301} canyon otter")
    try await expect(accounts.deleteAccount(of: jose, password: password).inWords, is: "done")
  }

  @Test func `a user disabled meanwhile cannot delete the account`() async throws {
    try await accounts.update(UserUpdate(isEnabled: false), of: user.id)
    try await expect(delete(SignUpForm.testPassword), is: "wrongPassword")
    try await expect(accounts.allUsers().count, is: 1)
  }
}
