import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the challenges of sign-ups: signed, bound to a time, and solved by work.
struct SignUpChallengeTests {
  private let key = Key()
  private let network = NetworkAddress.unspecified.network
  private let instant = Date(timeIntervalSince1970: 1_800_000_000.123)

  private func challenge(bits: Int = 8) -> SignUpChallenge {
    SignUpChallenge(bits: bits, validFrom: instant, for: network, signedBy: key)
  }

  @Test func `the text of a challenge is read back, and no two are the same`() throws {
    let challenge = challenge()
    expect(challenge.text.utf8.count, is: 88)
    expect(SignUpChallenge(challenge.text, signedBy: key), is: challenge)
    #expect(self.challenge().text != challenge.text)
    expect(challenge.expiresAt, is: instant.addingTimeInterval(3600))
  }

  @Test func `a challenge with any character changed, or of another key, is refused`() {
    let text = challenge().text
    expect(SignUpChallenge(text, signedBy: Key()), is: nil)
    // The last character has bits that base64url does not use.
    for index in text.indices.dropLast() {
      var forged = text
      let other = forged.remove(at: index) == "A" ? "B" : "A"
      forged.insert(contentsOf: other, at: index)
      expect(SignUpChallenge(forged, signedBy: key), is: nil, "\(index)")
    }
    for text in [
      "", "A", String(text.dropLast()), text + "A", String(repeating: "A", count: 99_999),
    ] {
      expect(SignUpChallenge(text, signedBy: key), is: nil, "\(text.prefix(90))")
    }
  }

  @Test(arguments: [8, 10, 12])
  func `ASVS 2.4.2: only a number whose hash begins with enough zero bits solves a challenge`(
    _ bits: Int
  ) {
    let challenge = challenge(bits: bits)
    let number = challenge.proof.split(separator: ".")[1]
    #expect(challenge.isSolved(by: number))
    let first = Int(number) ?? 0
    let others = (0..<first).filter { challenge.isSolved(by: "\($0)"[...]) }
    #expect(others.isEmpty)
    for text in ["", " \(number)", "+\(number)", "\(number) ", "-1", "x", "١", "00000000000000000"]
    {
      #expect(!challenge.isSolved(by: text[...]), "\(text)")
    }
  }

  @Test func `a place in the queue is solved by nothing else than itself`() {
    let place = challenge(bits: 0)
    #expect(place.isPlace)
    #expect(place.isSolved(by: ""))
    #expect(!place.isSolved(by: "0"))
    #expect(place.hasBegun(at: instant))
    #expect(!place.hasBegun(at: instant.addingTimeInterval(-0.001)))
  }

  @Test func `names its network to the installation alone, by the first 64 bits of IPv6`() throws {
    let address = try #require(NetworkAddress("2001:db8:1:2::3"))
    let made = SignUpChallenge(bits: 8, validFrom: instant, for: address.network, signedBy: key)
    let challenge = try #require(SignUpChallenge(made.text, signedBy: key))
    for (text, isSame) in [
      ("2001:db8:1:2::3", true), ("2001:db8:1:2:ffff::", true), ("2001:db8:1:3::3", false),
      ("192.0.2.7", false), ("::", false),
    ] {
      let network = try #require(NetworkAddress(text)).network
      expect(challenge.isFor(network, signedBy: key), is: isSame, "\(text)")
    }
    #expect(!challenge.isFor(address.network, signedBy: Key()))
  }

  @Test func `counts the zero bits at the start of a hash`() {
    expect([UInt8]([0x80, 0]).leadingZeroBits, is: 0)
    expect([UInt8]([0x00, 0x1F]).leadingZeroBits, is: 11)
    expect([UInt8]([0, 0]).leadingZeroBits, is: 16)
  }

  @Test func `the difficulty is a number of bits from 8 to 24`() {
    expect(SignUpWork(bits: 7), is: nil)
    expect(SignUpWork(bits: 8)?.bits, is: 8)
    expect(SignUpWork(bits: 24)?.bits, is: 24)
    expect(SignUpWork(bits: 25), is: nil)
  }
}
