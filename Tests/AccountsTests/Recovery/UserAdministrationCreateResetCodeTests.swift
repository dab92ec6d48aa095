import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class UserAdministrationCreateResetCodeTests: AdaSuite {
  private func create(_ reference: UserReference, minutes: Int = 60) async throws -> ResetCode? {
    try await accounts.administration.createResetCode(
      for: reference,
      minutes: minutes,
      by: .operator("root")
    )
  }

  @Test func `ASVS 6.4.6: a reset code changes neither the password nor a session`() async throws {
    let session = try await accounts.startSession("ada@example.com")
    let made = try #require(try await create(.email(user.address)))
    expect(made.user.id, is: user.id)
    expect(made.expiresAt, is: clock.now.addingTimeInterval(3600))
    #expect(try await accounts.resumeSession(session.token) != nil)
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
  }

  @Test func `a code for nobody is not made, and no event is written`() async throws {
    let before = try await accounts.auditLog.events(AuditQuery())
    #expect(try await create(.email(EmailAddress("nobody@example.com"))) == nil)
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test(arguments: [(15, 15), (0, 1), (-5, 1), (1440, 1440), (1_000_000, 1440)])
  func `a code is valid for at least a minute and at most a day`(
    minutes: Int,
    expected: Int
  ) async throws {
    let made = try #require(try await create(.id(user.id), minutes: minutes))
    expect(made.expiresAt, is: clock.now.addingTimeInterval(Double(60 * expected)))
    clock.advance(Double(60 * expected) - 1)
    try await expect(accounts.recover(made.code.text).inWords, is: "recovered")
  }

  @Test func `ASVS 6.5.2, 6.5.4: codes have 120 bits, and only their SHA-256 is stored`()
    async throws
  {
    let made = try #require(try await create(.id(user.id)))
    let characters = made.code.text.replacing("-", with: "")
    expect(characters.count * 5, is: 120)
    let stored = try await accounts.store.read { try $0.secret(hash: made.code.hash) }
    expect(stored?.user, is: user.id)
    expect(made.code.hash, is: Digest.sha256.hash(made.code.text.utf8))
  }

  @Test func `ASVS 6.5.3: of a hundred thousand codes none is like another`() {
    var generator = SystemRandomNumberGenerator()
    let codes = (0..<100_000).map { _ in RecoveryCode(using: &generator) }
    expect(Set(codes).count, is: codes.count)
  }
}
