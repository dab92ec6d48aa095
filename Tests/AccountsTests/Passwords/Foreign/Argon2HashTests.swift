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
    #expect(throws: HashingFailure.self) { try hash.verify(Secret("password")) }
    #expect(hash.memoryKiB <= Int(UInt32.max))
  }

  /// The processor time of this thread for a hash with a number of lanes, in seconds.
  private func processorTime(lanes: Int) throws -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let text =
      "$argon2id$v=19$m=32768,t=2,p=\(lanes)$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM"
    let hash = try #require(Argon2Hash(text))
    let start = now()
    #expect(try !hash.verify(Secret("password")))
    return now() - start
  }

  @Test func `ASVS 15.2.2: a hash with many lanes takes one core, that of its thread`() throws {
    // The least of several, since another virtual machine can take a part of one.
    let one = try (0..<3).map { _ in try processorTime(lanes: 1) }.min() ?? 0
    // Where the lanes have threads of their own, this one only waits for them.
    for lanes in [2, 16] { #expect(try processorTime(lanes: lanes) > one / 4, "\(lanes) lanes") }
  }
}
