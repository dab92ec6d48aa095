import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the source of random values.
struct RandomnessTests {
  @Test func `ASVS 6.5.3, 11.5.1: only the system's generators are used`() throws {
    var files = try SourceTree.files(under: "Sources", withSuffix: ".swift")
    files += try SourceTree.files(under: "Sources", withSuffix: ".c")
    #expect(files.count > 100)
    // C's own generators are predictable, and one of ours could be too.
    let guessable = /(?:^|[^.\w])(?:s?rand|s?random|rand_r|[dlm]rand48)\(/
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains(guessable), "\(file.lastPathComponent)")
      #expect(!text.contains(": RandomNumberGenerator {"), "\(file.lastPathComponent)")
      for match in text.matches(of: /\b(\w+Generator)\(\)/) {
        #expect(match.1 == "SystemRandomNumberGenerator", "\(file.lastPathComponent)")
      }
    }
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
    #expect(seen.count == 10_000)
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
    #expect(tokens.count == 80_000)
    #expect(Set(tokens).count == tokens.count)
  }
}
