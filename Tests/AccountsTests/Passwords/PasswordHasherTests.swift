import AccountsForms
import Expectations
import TestSupport
import Testing

@testable import Accounts

struct PasswordHasherTests {
  private let hasher = PasswordHasher(cost: .least, pool: HashingPool(threads: 2))

  @Test func `a hash verifies its own password and no other`() async throws {
    let hash = try await hasher.hash(Secret("violet canyon otter"), for: "ada")
    #expect(
      try await hasher.verify(Secret("violet canyon otter"), against: hash, for: "ada").isRight
    )
    #expect(
      try await !hasher.verify(Secret("violet canyon otteR"), against: hash, for: "ada").isRight
    )
  }

  @Test func `two hashes of one password differ by their salt`() async throws {
    let first = try await hasher.hash(Secret("violet canyon otter"), for: "ada")
    let second = try await hasher.hash(Secret("violet canyon otter"), for: "ada")
    #expect(first.phc != second.phc)
  }

  // Made by the command of the argon2 reference implementation: `echo -n password | argon2 somesalt
  // -id -v 13 -m 16 -t 2 -p 1 -l 32 -e`, the vector in its own test.c.
  @Test func `verifies a hash of the reference implementation`() async throws {
    let hash = PasswordHash(
      phc: "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    )
    #expect(try await hasher.verify(Secret("password"), against: hash, for: "ada").isRight)
    #expect(
      try await !hasher.verify(Secret("differentpassword"), against: hash, for: "ada").isRight
    )
  }

  @Test func `ASVS 6.3.8, incident 14: without an account, fails against a decoy of the same cost`()
    async throws
  {
    #expect(
      try await !hasher.verify(Secret("violet canyon otter"), against: nil, for: "ada").isRight
    )
    let hash = try await hasher.hash(Secret("x"), for: "ada")
    let decoy = hasher.decoy()
    #expect(!hasher.isOutdated(decoy))
    expect(decoy.phc.count, is: hash.phc.count)
    expect(decoy.phc.prefix { $0 != "p" }, is: hash.phc.prefix { $0 != "p" })
  }

  @Test func `the decoy is a hash that libsodium can verify`() async throws {
    // An unreadable string is an error; a decoy is merely a wrong password.
    #expect(try await !hasher.verify(Secret("x"), against: hasher.decoy(), for: "ada").isRight)
  }

  @Test func `a cheaper hash is outdated, a costlier one is not`() async throws {
    let hash = try await hasher.hash(Secret("violet canyon otter"), for: "ada")
    let pool = HashingPool(threads: 1)
    #expect(!hasher.isOutdated(hash))
    #expect(
      PasswordHasher(cost: HashingCost(memoryKiB: 16, passes: 1), pool: pool).isOutdated(hash)
    )
    #expect(!hasher.isOutdated(PasswordHash(phc: "$argon2id$v=19$m=64,t=4,p=1$c2FsdA$aGFzaA")))
    #expect(hasher.isOutdated(PasswordHash(phc: "$2b$12$abc")))
  }

  @Test(arguments: ["", "$", "$argon2id$", "plain", "$argon2id$v=19$m=8,t=1,p=1$$"])
  func `ASVS 11.2.5: the hasher works as long for an unreadable hash as for a wrong password`(
    _ phc: String
  ) async throws {
    let verification = try await hasher.verify(
      Secret("plain"),
      against: PasswordHash(phc: phc),
      for: "ada"
    )
    #expect(!verification.isRight)
    expect(verification.kind, is: hasher.decoy().kind)
  }

  @Test func `ASVS 11.2.5: a cost that needs too much memory causes an error`() async throws {
    let impossible = PasswordHasher(
      cost: HashingCost(memoryKiB: 1 << 42, passes: 1),
      pool: HashingPool(threads: 1)
    )
    await #expect(throws: HashingFailure.self) {
      try await impossible.hash(Secret("x"), for: "ada")
    }
  }

  @Test func `a description does not show the hash`() {
    expect("\(PasswordHash(phc: "$argon2id$canary"))", is: "(password hash)")
  }
}
