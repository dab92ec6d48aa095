import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the source of random values.
struct RandomnessTests {
  @Test func `ASVS 6.5.3, 11.5.1: only the system's generators are used`() throws {
    // C's own generators are predictable, and one of ours could be too.
    try CodeRule(
      #"(?<!\.) (?:s?random(?= (?:[^.:=]|$))|s?rand|rand_r|random_r|initstate(?:_r)?|[delmnjs]{1,2}rand48(?:_r)?|seed48|lcong48|RAND_\w+|GK\w+|minstd_rand\w*|mt19937\w*|\w+_engine) "#,
      in: [.swift, .c],
      planted: [
        "let code = rand()", "let next = (\n  lrand48)", "srand (1)", "let next = random",
        "GKMersenneTwisterRandomSource(seed: 1)",
      ]
    )
    .expectOnly()
    try CodeRule(
      #" (?!SystemRandomNumberGenerator|RandomNumberGenerator)\w*(?:Generator|RandomSource) |(?<!some)(?<!any) RandomNumberGenerator "#,
      in: [.swift],
      planted: [
        "struct Dice: Sendable, RandomNumberGenerator {", "var next = SeededGenerator(seed: 1)",
        "let make = FixedGenerator.init", "extension Dice:\n  RandomNumberGenerator {}",
      ]
    )
    .expectOnly()
  }

  @Test func `ASVS 7.2.3, 11.5.1: ten thousand tokens of 256 bits differ, with balanced bits`()
    throws
  {
    var seen: Set<[UInt8]> = []
    var ones = [Int](repeating: 0, count: 256)
    for _ in 0..<10_000 {
      let token = try SessionToken().text.decodedToken()
      seen.insert(token)
      for bit in 0..<256 where token[bit / 8] >> (bit % 8) & 1 == 1 { ones[bit] += 1 }
    }
    expect(seen.count, is: 10_000)
    // 2,560,000 bits: five standard deviations are 4,000; for the 10,000 of one position, seven are
    // 350.
    #expect(abs(ones.reduce(0, +) - 1_280_000) < 4000)
    #expect(ones.allSatisfy { abs($0 - 5000) < 350 })
  }

  @Test func `ASVS 11.5.2: tokens that many tasks ask for at once all differ`() async throws {
    let tokens = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<16 {
        group.addTask { try (0..<5000).map { _ in try SessionToken().text.decodedToken() } }
      }
      return try await group.reduce(into: [], +=)
    }
    expect(tokens.count, is: 80_000)
    expect(Set(tokens).count, is: tokens.count)
  }
}
