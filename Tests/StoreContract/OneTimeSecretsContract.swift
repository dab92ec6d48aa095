import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a store keeps secrets that are used once, finds them by all that they have, and
/// deletes them.
struct OneTimeSecretsContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  private let one = OneTimeSecret.Purpose("one")
  private let other = OneTimeSecret.Purpose("other")

  private static func hash(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(number), count: 32)
  }

  /// Makes a secret of a number, a second after the one before.
  private func secret(
    _ number: Int,
    _ purpose: OneTimeSecret.Purpose,
    of user: User? = nil,
    about email: String? = nil,
    madeBy maker: User? = nil,
    lifetime: Duration? = nil
  ) throws -> OneTimeSecret {
    clock.advance(1)
    return OneTimeSecret(
      purpose,
      Self.hash(number),
      of: user?.id,
      about: try email.map { try EmailAddress($0) },
      madeBy: maker?.id,
      payload: number == 1 ? ["role": "admin", "\"é\"": "\\"] : [:],
      at: clock.now.roundedToMilliseconds,
      lifetime: lifetime
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `a secret is found by its hash, its identifier, its user, its maker and its address`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let secrets = try [
      secret(0, one, of: ada), secret(1, one, about: "Ada+1@EXAMPLE.com", lifetime: .seconds(9)),
      secret(2, other, of: ada, about: "ada+1@example.com", madeBy: grace, lifetime: .seconds(9)),
      secret(3, one, of: grace, about: "ada+2@example.com", madeBy: ada),
    ]
    try await accounts.store.transaction { rows in for secret in secrets { try rows.insert(secret) }
    }
    for (number, secret) in secrets.enumerated() {
      let found = try await accounts.store.read { reader in
        [try reader.secret(hash: Self.hash(number)), try reader.secret(secret.id)]
      }
      expect(found, is: [secret, secret])
      expect(found[0]?.email?.text, is: secret.email?.text)
    }
    let address = try EmailAddress("ADA+1@example.com")
    let id = secrets[0].id
    let found = try await accounts.store.read { [one, other] reader in
      [
        try reader.secrets(of: ada.id), try reader.secrets(of: grace.id),
        try reader.secrets(one, about: address), try reader.secrets(other, about: address),
        try reader.secrets(madeBy: grace.id), try reader.secrets(madeBy: ada.id),
      ]
    }
    expect(
      found,
      is: [
        [secrets[0], secrets[2]], [secrets[3]], [secrets[1]], [secrets[2]], [secrets[2]],
        [secrets[3]],
      ]
    )
    let missing = try await accounts.store.read { [one] reader in
      (try reader.secret(hash: Self.hash(99)), try reader.secrets(one, about: ada.address))
    }
    #expect(missing.0 == nil && missing.1 == [])
    #expect(try await accounts.store.transaction { try $0.deleteSecret(id) })
    #expect(try await !accounts.store.transaction { try $0.deleteSecret(id) })
    try await expect(accounts.store.read { try $0.secrets(of: ada.id) }, is: [secrets[2]])
    _ = try await accounts.administration.delete(.id(ada.id), by: .operator("root"))
    // A store may give the next user what it knew the last one by.
    let bea = try await accounts.signUp("bea@example.com")
    let left = try await accounts.store.read { reader in
      (try secrets.compactMap { try reader.secret(hash: $0.hash) }, try reader.secrets(of: bea.id))
    }
    #expect(left.0 == [secrets[1], secrets[3]] && left.1 == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `the secrets of a purpose that have not expired are listed newest first, page by page`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let secrets = try (0..<5).map { try secret($0, one, lifetime: .seconds($0 == 2 ? 2 : 60)) }
    let extra = [try secret(5, other, lifetime: .seconds(60)), try secret(6, one)]
    try await accounts.store.transaction { rows in
      for secret in secrets + extra { try rows.insert(secret) }
    }
    let (purpose, now) = (one, clock.now)
    let pages = try await accounts.store.read { reader in
      let first = try reader.secrets(purpose, before: nil, at: now, limit: 2)
      return [first, try reader.secrets(purpose, before: first.last?.id, at: now, limit: 9)]
    }
    expect(pages, is: [[secrets[4], secrets[3]], [secrets[1], secrets[0]]])
  }

  @Test(arguments: StoreKind.allCases)
  func `those that have expired are deleted, the oldest first, up to a limit`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let secrets =
      try (0..<4).map { try secret($0, one, lifetime: .seconds(10)) } + [try secret(4, other)]
    try await accounts.store.transaction { rows in for secret in secrets { try rows.insert(secret) }
    }
    let end = try #require(secrets[2].expiresAt)
    for (now, limit, count) in [(end, 1, 4), (end, 100, 2), (.distantFuture, 100, 1)] {
      try await accounts.store.transaction { try $0.deleteExpiredSecrets(at: now, limit: limit) }
      let left = try await accounts.store.read { reader in
        try secrets.filter { try reader.secret($0.id) != nil }
      }
      expect(left, is: secrets.suffix(count))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a hash is stored once, and so are a reset code of a user and an invitation of an address`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let first = try [
      secret(0, one), secret(1, .reset, of: ada), secret(2, .reset, of: grace),
      secret(3, .invitation, about: "eve@example.com"), secret(4, .invitation),
      secret(5, .invitation), secret(6, .kit, of: ada), secret(7, .kit, of: ada),
    ]
    try await accounts.store.transaction { rows in for secret in first { try rows.insert(secret) } }
    for again in try [
      secret(0, other), secret(8, .reset, of: ada),
      secret(9, .invitation, about: "EVE@example.com"),
    ] {
      let fresh = try secret(10, one)
      await #expect(throws: StorageError.self, "\(again)") {
        try await accounts.store.transaction { rows in
          try rows.insert(fresh)
          try rows.insert(again)
        }
      }
      // Nothing of the transaction is stored.
      try await expect(accounts.store.read { try $0.secret(fresh.id) }, is: nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `of many sign-ups with one proof, in several processes, one succeeds`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<3)
      .map { _ in try accounts(kind) { $0.signUpWork = SignUpWork(bits: 8) } }
    let proof = try #require(try services[0].signUpChallenge()).proof
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<12 {
        group.addTask {
          let form = SignUpForm.filled(email: "u\(number)@example.com")
          return try await services[number % 3].signUp(form, proof: .sent(proof)).inWords
        }
      }
      return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    expect(answers, is: ["done": 1, "proof proofUsed": 11])
    try await expect(services[0].allUsers().count, is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `of 32 parallel uses of one code, in several processes, one sets its password`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<4).map { _ in try accounts(kind) { $0.mail = try .test() } }
    let ada = try await services[0].signUp("ada@example.com")
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    let stored = OneTimeSecret(
      .recover,
      code.hash,
      of: ada.id,
      about: ada.address,
      at: clock.now.roundedToMilliseconds
    )
    try await services[0].store.transaction { try $0.insert(stored) }
    let recovered = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask {
          let form = services[number % 4].forms.recoverForm()
          form.codeField.value = code.text
          form.newPasswordField.value = Secret("purple harbour lantern \(number)")
          form.confirmPasswordField.value = form.newPasswordField.value
          return try await services[number % 4].recover(form).refusal == nil
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expect(recovered, is: 1)
  }
}
