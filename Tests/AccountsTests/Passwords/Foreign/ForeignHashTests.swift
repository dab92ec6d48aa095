import AccountsForms
import Foundation
import Testing

@testable import Accounts

/// Tests of each scheme against hashes by other implementations.
struct ForeignHashTests {
  @Test(arguments: ForeignVector.all)
  func `another system's hash verifies its own password and no other`(
    _ vector: ForeignVector
  ) throws {
    let hash = try PasswordHash(imported: vector.hash)
    let foreign = try #require(hash.foreign)
    #expect(hash.phc.hasPrefix("$"))
    #expect(hash.isWellFormed)
    #expect(try foreign.verify(Secret(vector.password)))
    for wrong in [
      "", vector.password + "x", String(vector.password.dropLast()), vector.password + "\0", "x",
    ] {
      #expect(try !foreign.verify(Secret(wrong)), "\(wrong.debugDescription)")
    }
  }

  @Test(arguments: ForeignVector.all)
  func `a truncated hash never verifies`(_ vector: ForeignVector) throws {
    for cut in [1, 2, 3, vector.hash.count / 2] {
      let text = String(vector.hash.dropLast(cut))
      guard let hash = try? PasswordHash(imported: text), let foreign = hash.foreign else {
        continue
      }
      // Only the padding was removed.
      if hash.phc == (try PasswordHash(imported: vector.hash)).phc { continue }
      #expect((try? foreign.verify(Secret(vector.password))) != true, "\(text)")
    }
  }

  @Test(arguments: ForeignVector.all)
  func `neither the description nor a dump of a hash shows it`(_ vector: ForeignVector) throws {
    let hash = try PasswordHash(imported: vector.hash)
    let foreign = try #require(ForeignHash(hash.phc))
    for value in [hash as Any, foreign, [foreign], Optional(hash) as Any] {
      var shown = "\(value) \(String(reflecting: value))"
      dump(value, to: &shown)
      for part in hash.phc.split(separator: "$") where part.utf8.count > 7 {
        #expect(!shown.contains(part), "\(shown)")
      }
    }
  }

  /// A hash of each form at a low cost, since each is verified with a change at every place.
  private static let cheap = ForeignVector.all
    .filter { vector in
      // The same form as another, with a published cost.
      !["crypt, 2", "crypt, 3", "the same", "RFC 7914", "RFC 6070", "with rounds"]
        .contains { vector.source.contains($0) }
    }
    .map { vector in
      let costs = [
        ("ln=14,r=8", "ln=4,r=1"), ("$y$j9T$", "$y$j5T$"), ("$5$DW", "$5$rounds=1000$DW"),
        ("$6$salt", "$6$rounds=1000$salt"),
      ]
      let hash = costs.reduce(vector.hash) { $0.replacing($1.0, with: $1.1) }
      return ForeignVector(vector.source, hash, vector.password)
    }

  @Test(arguments: cheap)
  func `an accepted hash can always be verified, whatever was changed in it`(
    _ vector: ForeignVector
  ) throws {
    let hash = try PasswordHash(imported: vector.hash)
    let original = Array(hash.phc.utf8)
    for place in original.indices {
      // One letter stands for all of the alphabet, since each verification takes long.
      var hasLetter = false
      for byte in "!$:=/9a".utf8 where !hasLetter {
        var bytes = original
        bytes[place] = byte
        let changed = String(decoding: bytes, as: UTF8.self)
        // Of the same cost: others take longer still.
        guard let other = try? PasswordHash(imported: changed), other.kind == hash.kind else {
          continue
        }
        hasLetter = "/9a".utf8.contains(byte)
        #expect(throws: Never.self, "\(changed)") { try other.foreign?.verify(Secret("x")) }
      }
    }
  }
}
