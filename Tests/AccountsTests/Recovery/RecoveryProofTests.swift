import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct RecoveryProofTests {
  private let folder: TemporaryFolder
  private let clock = HandClock()
  private let accounts: AccountService
  private let ada: User

  init() async throws {
    folder = try TemporaryFolder()
    accounts = try .test(in: folder, now: { [clock] in clock.now })
    ada = try await accounts.signUp("ada@example.com")
  }

  /// Stores a code of a kind, for an hour or without an end.
  private func code(_ kind: StoredRecoveryCode.Kind) async throws -> RecoveryCode {
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    let stored = StoredRecoveryCode(
      kind,
      of: ada.id,
      at: clock.now,
      lifetime: kind == .reset ? .seconds(3600) : nil
    )
    try await accounts.store.transaction { try $0.insert(stored, hash: code.hash) }
    return code
  }

  private func proof(_ code: RecoveryCode) async throws -> RecoveryProof? {
    let now = clock.now
    return try await accounts.store.read { reader in
      if case .found(let proof) = try reader.proof(code, at: now) { proof } else { nil }
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

  private func useUp(_ proof: RecoveryProof) async throws -> Bool {
    try await accounts.store.transaction { try $0.useUp(proof) }
  }

  @Test func `each kind of code has its owner, its origin, and an identifier that is not the code`()
    async throws
  {
    let codes = [
      try await code(.kit), try await code(.reset),
      try await accounts.mailCode(.recover, of: ada, to: "ada@example.org"),
    ]
    var proofs: [RecoveryProof] = []
    for code in codes { proofs.append(try #require(try await proof(code))) }
    expect(proofs.map(\.user), is: [ada.id, ada.id, ada.id])
    expect(proofs.map(\.isOfKit), is: [true, false, false])
    expect(
      proofs.map(\.change),
      is: [
        .recoveredWithRecoveryCode, .recoveredWithResetCode, .recoveredWithMailedCode,
      ]
    )
    expect(proofs.map(\.recipient?.text), is: [nil, nil, "ada@example.org"])
    let data = try await accounts.storedData().people[0]
    let ids = data.recoveryCodes.map { "\($0.id)" } + data.mailedCodes.map { "\($0.id)" }
    expect(Set(proofs.map(\.id)), is: Set(ids))
    #expect(Set(ids).isDisjoint(with: codes.map(\.text)))
  }

  @Test(arguments: [(3599.0, "ada@example.com"), (3600, "unknown")])
  func `a reset code and a code from a mail end after an hour, a code of a kit never`(
    seconds: Double,
    expected: String
  ) async throws {
    let (kit, reset) = (try await code(.kit), try await code(.reset))
    let mailed = try await accounts.mailCode(.recover, of: ada)
    clock.advance(seconds)
    try await expect(owner(kit), is: "ada@example.com")
    try await expect(owner(reset), is: expected)
    try await expect(owner(mailed), is: expected)
  }

  @Test func `of two codes from mails the earlier one says that there is a newer one`() async throws
  {
    let first = try await accounts.mailCode(.recover, of: ada)
    clock.advance(1)
    let second = try await accounts.mailCode(.recover, of: ada)
    try await expect(owner(first), is: "replaced")
    try await expect(owner(second), is: "ada@example.com")
  }

  @Test(arguments: MailedCode.Purpose.allCases.filter { $0 != .recover })
  func `a code from a mail for another purpose sets no password`(
    _ purpose: MailedCode.Purpose
  ) async throws {
    let code = try await accounts.mailCode(purpose, of: ada)
    #expect(try await proof(code) == nil)
    try await expect(owner(code), is: "unknown")
  }

  @Test func `a code of a kit is used up alone, one from a mail with the earlier ones`()
    async throws
  {
    let kit = [try await code(.kit), try await code(.kit)]
    let used = try #require(try await proof(kit[0]))
    #expect(try await useUp(used))
    #expect(try await !useUp(used))
    try await expect(owner(kit[0]), is: "unknown")
    try await expect(owner(kit[1]), is: "ada@example.com")
    let earlier = try await accounts.mailCode(.recover, of: ada)
    clock.advance(1)
    let mailed = try await accounts.mailCode(.recover, of: ada)
    let change = try await accounts.mailCode(.change, of: ada)
    let proof = try #require(try await proof(mailed))
    #expect(try await useUp(proof))
    #expect(try await !useUp(proof))
    try await expect(owner(earlier), is: "unknown")
    try await expect(accounts.mailedCodes(of: ada), is: ["change ada@example.com"])
    try await expect(owner(change), is: "unknown")
  }

  @Test func `an address is recorded as its user's once, with one event`() async throws {
    for purpose in [MailedCode.Purpose.verify, .report] {
      _ = try await accounts.mailCode(purpose, of: ada)
    }
    let first = clock.now
    for _ in 0..<2 {
      let now = clock.now
      let user = try #require(try await accounts.administration.user(.id(ada.id)))
      try await accounts.store.transaction { transaction in
        try transaction.verifyEmail(of: user, at: now, by: .user(user.id))
      }
      clock.advance(1)
      let data = try await accounts.storedData()
      expect(data.people[0].user.emailVerifiedAt, is: first)
      expect(data.people[0].mailedCodes.map(\.purpose), is: [.report])
      expect(data.events.map(\.action), is: [.verifyEmail, .signUp])
    }
  }
}
