import AccountsForms
import Testing

@testable import Accounts

struct PasswordHasherTests {
  private let hasher = PasswordHasher(cost: .least, pool: HashingPool(threads: 2))

  @Test func `a hash verifies its own password and no other`() async throws {
    let hash = try await hasher.hash(Secret("violet canyon otter"))
    #expect(try await hasher.verify(Secret("violet canyon otter"), against: hash))
    #expect(try await !hasher.verify(Secret("violet canyon otteR"), against: hash))
  }

  @Test func `two hashes of one password differ by their salt`() async throws {
    let first = try await hasher.hash(Secret("violet canyon otter"))
    let second = try await hasher.hash(Secret("violet canyon otter"))
    #expect(first.phc != second.phc)
  }

  // Made by the argon2 reference implementation's command line: `echo -n password | argon2 somesalt
  // -id -v 13 -m 16 -t 2 -p 1 -l 32 -e`, the vector in its own test.c.
  @Test func `a hash of the reference implementation verifies`() async throws {
    let hash = PasswordHash(
      phc: "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    )
    #expect(try await hasher.verify(Secret("password"), against: hash))
    #expect(try await !hasher.verify(Secret("differentpassword"), against: hash))
  }

  @Test func `with no account the answer is no, for a hash of the same cost`() async throws {
    #expect(try await !hasher.verify(Secret("violet canyon otter"), against: nil))
    let hash = try await hasher.hash(Secret("x"))
    let decoy = hasher.decoy()
    // libsodium parses the whole string to answer this: a malformed one "needs" a new hash.
    #expect(!hasher.needsRehash(decoy))
    #expect(decoy.phc.count == hash.phc.count)
    #expect(decoy.phc.prefix { $0 != "p" } == hash.phc.prefix { $0 != "p" })
  }

  @Test func `a hash of another cost is to be replaced`() async throws {
    let hash = try await hasher.hash(Secret("violet canyon otter"))
    #expect(!hasher.needsRehash(hash))
    let other = PasswordHasher(cost: HashingCost(memoryKiB: 16, passes: 1), pool: HashingPool())
    #expect(other.needsRehash(hash))
    #expect(hasher.needsRehash(PasswordHash(phc: "$2b$12$abc")))
  }

  @Test func `a string that is no hash verifies nothing`() async throws {
    for phc in ["", "$", "$argon2id$", "plain", "$argon2id$v=19$m=8,t=1,p=1$$"] {
      #expect(try await !hasher.verify(Secret("plain"), against: PasswordHash(phc: phc)))
    }
  }

  @Test func `a cost the machine cannot pay is a failure and not a hash`() async throws {
    let impossible = PasswordHasher(
      cost: HashingCost(memoryKiB: 1 << 42, passes: 1),
      pool: HashingPool(threads: 1)
    )
    await #expect(throws: PasswordHasher.Failure.self) { try await impossible.hash(Secret("x")) }
  }

  @Test func `a hash is not shown`() {
    #expect("\(PasswordHash(phc: "$argon2id$canary"))" == "(password hash)")
  }
}
