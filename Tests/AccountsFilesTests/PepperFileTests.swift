import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsFiles

struct PepperFileTests {
  private let folder = TemporaryFolder()
  private let path: String
  private let email: EmailAddress

  init() throws {
    path = folder.path + "/pepper"
    email = try EmailAddress("ada@example.com")
  }

  private func accounts(_ pepper: Pepper?) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.pepper = pepper
    return try AccountService.test(in: folder, settings)
  }

  private func hash(_ accounts: AccountService) async throws -> PasswordHash {
    let email = email
    return try #require(await accounts.store.read { try $0.logInAccount(email)?.hash })
  }

  private func isIn(
    _ accounts: AccountService,
    _ password: String = SignUpForm.testPassword
  ) async throws -> Bool {
    try await accounts.logIn("ada@example.com", password).refusal == nil
  }

  // base64.urlsafe_b64encode(hmac.new(line, b"violet canyon otter", "sha256").digest()) in Python.
  @Test func `hashes the HMAC-SHA-256 of the password`() throws {
    let line = Data("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\n".utf8)
    #expect(
      FileManager.default.createFile(
        atPath: path,
        contents: line,
        attributes: [.posixPermissions: 0o600]
      )
    )
    let mixed = try Pepper(path: path).newest.mix(Secret("violet canyon otter"))
    expect(mixed, is: Secret("740n_9RzG4WBBxh49TMWGQppBUG1K114-ID_I91uLo4"))
  }

  @Test func `a hash names its key, and cannot be verified without it`() async throws {
    let pepper = try Pepper.rotated(path: path)
    let accounts = try accounts(pepper)
    try await accounts.signUp("ada@example.com")
    let hash = try await hash(accounts)
    #expect(hash.phc.hasPrefix("$argon2id$v=19$m=8,t=1,p=1,keyid=\(pepper.newest.id)$"))
    #expect(hash.isWellFormed)
    #expect(try await isIn(accounts))
    #expect(try await !isIn(accounts, "violet canyon otteR"))
    // A thief who leaves the key's ID out fails even with the right password.
    let hasher = PasswordHasher(cost: .least, pool: HashingPool(threads: 1))
    let stripped = PasswordHash(phc: hash.withoutPepperID)
    let password = Secret(SignUpForm.testPassword)
    #expect(try await !hasher.verify(password, against: stripped, for: "").isRight)
    await #expect(throws: MissingPepperKey(id: pepper.newest.id)) {
      try await hasher.verify(password, against: hash, for: "")
    }
  }

  @Test func `ASVS 13.3.4: a login upgrades a hash with an older key, or none, to the newest`()
    async throws
  {
    let without = try accounts(nil)
    try await without.signUp("ada@example.com")
    let first = try Pepper.rotated(path: path)
    let second = try Pepper.rotated(path: path)
    expect(second.ids, is: first.ids + [second.newest.id])
    for pepper in [first, second] {
      let accounts = try accounts(pepper)
      #expect(try await !isIn(accounts, "violet canyon otteR"))
      #expect(try await hash(accounts).pepperID != pepper.newest.id)
      #expect(try await isIn(accounts))
      try await expect(hash(accounts).pepperID, is: pepper.newest.id)
      #expect(try await isIn(accounts))
      try await expect(accounts.administration.countByPepperKey(), is: [pepper.newest.id: 1])
    }
  }

  @Test
  func
    `ASVS 16.5.3: without the key file, every login and sign-up fails alike, and nothing changes`()
    async throws
  {
    let pepper = try Pepper.rotated(path: path)
    let with = try accounts(pepper)
    try await with.signUp("ada@example.com")
    let stored = try await hash(with).phc
    let without = try accounts(nil)
    let missing = MissingPepperKey(id: pepper.newest.id)
    for _ in 0..<10 {
      await #expect(throws: missing) { try await isIn(without) }
      await #expect(throws: missing) { try await without.logIn("nobody@example.com") }
      await #expect(throws: missing) { try await without.signUp("grace@example.com") }
    }
    try await expect(hash(with).phc, is: stored)
    try await expect(with.allUsers().count, is: 1)
    #expect(try await isIn(with))
  }

  @Test func `a running program loads a new key when a hash names it`() async throws {
    let running = try accounts(try Pepper.rotated(path: path))
    try await running.signUp("ada@example.com")
    let newer = try accounts(try Pepper.rotated(path: path))
    #expect(try await isIn(newer))
    let id = try await hash(newer).pepperID
    #expect(try await isIn(running))
    try await expect(hash(running).pepperID, is: id)
  }

  @Test func `a login with an unknown address costs the same work with a pepper`() throws {
    let pepper = try Pepper.rotated(path: path)
    let hasher = PasswordHasher(cost: .least, pepper: pepper, pool: HashingPool(threads: 1))
    expect(hasher.decoy().pepperID, is: pepper.newest.id)
    #expect(!hasher.isOutdated(hasher.decoy()))
  }
}
