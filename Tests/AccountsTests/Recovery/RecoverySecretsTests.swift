import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class RecoverySecretsTests: AdaSuite {
  /// Stores a code, for an hour or without an end.
  private func code(_ purpose: OneTimeSecret.Purpose) async throws -> RecoveryCode {
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    let stored = OneTimeSecret(
      purpose,
      code.hash,
      of: user.id,
      at: clock.now,
      lifetime: purpose == .reset ? .seconds(3600) : nil
    )
    try await accounts.store.transaction { try $0.insert(stored) }
    return code
  }

  private func secret(_ code: RecoveryCode) async throws -> OneTimeSecret? {
    let now = clock.now
    return try await accounts.store.read { reader in
      if case .found(let secret) = try reader.recoverySecret(code, at: now) { secret } else { nil }
    }
  }

  /// The owner of a code, in words.
  private func owner(_ code: RecoveryCode) async throws -> String {
    let now = clock.now
    return try await accounts.store.read { reader in
      switch try reader.owner(of: code, at: now) {
      case .found(let user): user.email
      case .replaced: "replaced"
      case .unknown: "unknown"
      }
    }
  }

  private func useUp(_ secret: OneTimeSecret) async throws -> Bool {
    try await accounts.work(as: .anyone) { [user] in try $0.useUp(secret, of: user.id) }
  }

  @Test func `each kind of code has its owner, its origin, and an identifier that is not the code`()
    async throws
  {
    let codes = [
      try await code(.kit), try await code(.reset),
      try await accounts.mailCode(.recover, of: user, to: "ada@example.org"),
    ]
    var secrets: [OneTimeSecret] = []
    for code in codes { secrets.append(try #require(try await secret(code))) }
    expect(secrets.map(\.user), is: [user.id, user.id, user.id])
    expect(
      secrets.map(\.recovery),
      is: [.recoveredWithRecoveryCode, .recoveredWithResetCode, .recoveredWithMailedCode]
    )
    expect(secrets.map(\.email?.text), is: [nil, nil, "ada@example.org"])
    #expect(Set(secrets.map { "\($0.id)" }).isDisjoint(with: codes.map(\.text)))
  }

  @Test(arguments: [(3599.0, "ada@example.com"), (3600, "unknown")])
  func `a reset code and a code from a mail end after an hour, a code of a kit never`(
    seconds: Double,
    expected: String
  ) async throws {
    let (kit, reset) = (try await code(.kit), try await code(.reset))
    let mailed = try await accounts.mailCode(.recover, of: user)
    clock.advance(seconds)
    try await expect(owner(kit), is: "ada@example.com")
    try await expect(owner(reset), is: expected)
    try await expect(owner(mailed), is: expected)
  }

  @Test func `of two codes from mails the earlier one says that there is a newer one`() async throws
  {
    let first = try await accounts.mailCode(.recover, of: user)
    clock.advance(1)
    let second = try await accounts.mailCode(.recover, of: user)
    try await expect(owner(first), is: "replaced")
    try await expect(owner(second), is: "ada@example.com")
  }

  @Test(arguments: OneTimeSecret.Purpose.mailed.filter { $0 != .recover })
  func `a code from a mail for another purpose sets no password`(
    _ purpose: OneTimeSecret.Purpose
  ) async throws {
    let code = try await accounts.mailCode(purpose, of: user)
    #expect(try await secret(code) == nil)
    try await expect(owner(code), is: "unknown")
  }

  @Test func `a code of a kit is used up alone, one from a mail with the earlier ones`()
    async throws
  {
    let kit = [try await code(.kit), try await code(.kit)]
    let used = try #require(try await secret(kit[0]))
    #expect(try await useUp(used))
    #expect(try await !useUp(used))
    try await expect(owner(kit[0]), is: "unknown")
    try await expect(owner(kit[1]), is: "ada@example.com")
    let earlier = try await accounts.mailCode(.recover, of: user)
    clock.advance(1)
    let mailed = try await accounts.mailCode(.recover, of: user)
    let change = try await accounts.mailCode(.change, of: user)
    let newest = try #require(try await secret(mailed))
    #expect(try await useUp(newest))
    #expect(try await !useUp(newest))
    try await expect(owner(earlier), is: "unknown")
    try await expect(accounts.mailedCodes(of: user), is: ["change ada@example.com"])
    try await expect(owner(change), is: "unknown")
  }

  @Test func `an address is recorded as its user's once, with one event`() async throws {
    for purpose in [OneTimeSecret.Purpose.verify, .report] {
      _ = try await accounts.mailCode(purpose, of: user)
    }
    let first = clock.now
    for _ in 0..<2 {
      let found = try #require(try await accounts.administration.user(.id(user.id)))
      try await accounts.work(as: .user(found.id)) { try $0.verifyEmail(of: found) }
      clock.advance(1)
      let data = try await accounts.storedData()
      expect(data.people[0].user.emailVerifiedAt, is: first)
      expect(data.people[0].mailedCodes.map(\.purpose), is: [.report])
      expect(data.events.map(\.action), is: [.verifyEmail, .signUp])
    }
  }
}
