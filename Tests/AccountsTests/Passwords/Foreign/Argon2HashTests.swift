import AccountsForms
import Foundation
import Testing

@testable import Accounts

/// Tests of the costs of argon2; `ForeignHashTests` has the hashes.
struct Argon2HashTests {
  // A restored database may have any.
  @Test(arguments: [
    "m=4294967296,t=1,p=1", "m=8,t=4294967296,p=1", "m=99999999999,t=1,p=4294967296",
  ])
  func `a hash with a cost that does not exist cannot be verified`(_ cost: String) throws {
    let text = "$argon2i$v=19$\(cost)$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM"
    let hash = try #require(Argon2Hash(text))
    #expect(throws: PasswordHasher.Failure.self) { try hash.verify(Secret("password")) }
    #expect(hash.memoryKiB <= Int(UInt32.max))
  }
}
