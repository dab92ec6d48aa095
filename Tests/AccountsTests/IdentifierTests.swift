import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct IdentifierTests {
  @Test func `an identifier is a UUIDv7 of its instant`() {
    var generator = SystemRandomNumberGenerator()
    let id = UserID(at: Date(timeIntervalSince1970: 1_700_000_000.123), using: &generator)
    let text = id.description
    #expect(text.hasPrefix("018bcfe5-687b-7"))
    #expect("89ab".contains(text.dropFirst(19).prefix(1)))
    expect(text.count, is: 36)
    expect(UserID(text), is: id)
    expect(UserID(text.uppercased()), is: id)
  }

  @Test func `a later identifier is greater as text`() {
    var generator = SystemRandomNumberGenerator()
    let early = UserID(at: Date(timeIntervalSince1970: 1), using: &generator)
    let late = UserID(at: Date(timeIntervalSince1970: 1.001), using: &generator)
    #expect(early.description < late.description)
  }

  @Test func `identifiers of one instant differ`() {
    var generator = SystemRandomNumberGenerator()
    let ids = (0..<10_000).map { _ in UserID(at: .distantPast, using: &generator) }
    expect(Set(ids).count, is: 10_000)
  }

  @Test(arguments: ["", "ada@example.com", "018bcfe5687b7000800000000000000", "018bcfe5-687b"])
  func `rejects any other text`(_ text: String) {
    expect(UserID(text), is: nil)
  }
}
