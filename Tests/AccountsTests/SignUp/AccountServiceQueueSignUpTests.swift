import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the queue of sign-ups that come without a proof of work.
struct AccountServiceQueueSignUpTests {
  private let folder = TemporaryFolder()
  private let clock = HandClock()
  private let accounts: AccountService

  init() throws {
    var settings = AccountSettings.cheap
    settings.signUpWork = SignUpWork(bits: 24)
    accounts = try AccountService.test(in: folder, settings, now: { [clock] in clock.now })
  }

  /// Joins the queue, and returns the proof and the wait in seconds.
  private func join(
    holding proof: String? = nil,
    since challenge: String? = nil,
    from address: String = "192.0.2.7"
  ) async throws -> (proof: String, wait: Double) {
    let place = try await accounts.queueSignUp(
      holding: proof,
      since: challenge,
      from: NetworkAddress(address)
    )
    guard case .place(let proof, let opensAt) = place else {
      throw Full(place: place)
    }
    return (proof, opensAt.timeIntervalSince(clock.now))
  }

  private struct Full: Error {
    let place: SignUpQueuePlace?
  }

  private func challenge(for address: String = "192.0.2.7") throws -> String {
    try #require(try accounts.signUpChallenge(for: NetworkAddress(address))).text
  }

  private func signUp(
    _ email: String,
    _ proof: String,
    from address: String = "192.0.2.7"
  ) async throws -> String {
    let (form, address) = (SignUpForm.filled(email: email), NetworkAddress(address))
    let outcome = try await accounts.signUp(form, from: address, proof: .sent(proof))
    return try outcome.words { _ in try outcome.user.email }
  }

  @Test func `ASVS 2.4.2: sign-ups of a network without a proof take turns, from 30 seconds on`()
    async throws
  {
    let (first, second) = (try await join(), try await join())
    expect([first.wait, second.wait], is: [30, 60])
    try await expect(join(from: "192.0.2.8").wait, is: 30)
    clock.advance(29.999)
    try await expect(signUp("one@example.com", first.proof), is: "proof proofInvalid")
    clock.advance(0.001)
    try await expect(signUp("one@example.com", first.proof), is: "one@example.com")
    try await expect(signUp("two@example.com", first.proof), is: "proof proofUsed")
    try await expect(signUp("two@example.com", second.proof), is: "proof proofInvalid")
    clock.advance(30)
    try await expect(signUp("two@example.com", second.proof), is: "two@example.com")
    try await expect(accounts.allUsers().count, is: 2)
  }

  @Test func `the time in which the form was filled in counts, once in 30 seconds`() async throws {
    let (early, late) = (try challenge(for: "192.0.2.8"), try challenge())
    clock.advance(20)
    try await expect(join(since: early, from: "192.0.2.8").wait, is: 10)
    clock.advance(20)
    let first = try await join(since: late)
    expect(first.wait, is: 0)
    try await expect(signUp("one@example.com", first.proof), is: "one@example.com")
    // A robot gains nothing from many forms that were opened long ago.
    try await expect(join(since: late).wait, is: 30)
    try await expect(join(since: late).wait, is: 90)
  }

  @Test func `one wait serves one sign-up of one network`() async throws {
    let challenge = try challenge()
    clock.advance(31)
    try await expect(join(since: challenge, from: "192.0.2.8").wait, is: 30)
    let place = try await join(since: challenge)
    expect(place.wait, is: 0)
    try await expect(join(since: challenge, from: "192.0.2.9").wait, is: 30)
    try await expect(
      signUp("one@example.com", place.proof, from: "192.0.2.8"),
      is: "proof proofInvalid"
    )
    try await expect(join(holding: place.proof, from: "192.0.2.8").wait, is: 60)
    #expect(try await accounts.allUsers().isEmpty)
    try await expect(signUp("one@example.com", place.proof), is: "one@example.com")
  }

  @Test func `a queue that is too long keeps the challenge of a form`() async throws {
    for _ in 0..<6 { _ = try await join() }
    let challenge = try challenge()
    await #expect(throws: Full.self) { try await join(since: challenge) }
    clock.advance(1920)
    try await expect(join(since: challenge).wait, is: 0)
    try await expect(join(since: challenge).wait, is: 1200)
  }

  @Test func `each place doubles the time to the next, until an hour passes without one`()
    async throws
  {
    // 8 in the first hour, and then 3 an hour.
    var turns: [Double] = []
    let start = clock.now
    while turns.count < 10 {
      do {
        let wait = try await join().wait
        turns.append(clock.now.timeIntervalSince(start) + wait)
      } catch is Full {
        clock.advance(30)
      }
    }
    expect(turns, is: [30, 60, 120, 240, 480, 960, 1920, 3120, 4320, 5520])
    clock.advance(7200)
    for wait in [30.0, 60, 120] { try await expect(join().wait, is: wait) }
  }

  @Test func `whoever asks again keeps the place, until it was used or has expired`() async throws {
    let place = try await join()
    clock.advance(10)
    let again = try await join(holding: place.proof)
    expect(again.proof, is: place.proof)
    expect(again.wait, is: 20)
    clock.advance(20)
    try await expect(signUp("one@example.com", place.proof), is: "one@example.com")
    try await expect(join(holding: place.proof).wait, is: 30)
    let late = try await join()
    clock.advance(late.wait + 3600)
    try await expect(signUp("two@example.com", late.proof), is: "proof proofUsed")
    #expect(try await join(holding: late.proof).proof != late.proof)
  }

  @Test func `nobody joins a queue of more than 20 minutes, and none grows beyond that`()
    async throws
  {
    for wait in [30.0, 60, 120, 240, 480, 960] { try await expect(join().wait, is: wait) }
    for _ in 0..<3 {
      do {
        _ = try await join()
        Issue.record("it joined")
      } catch let full as Full {
        expect(full.place, is: .full(until: clock.now.addingTimeInterval(720)))
      }
    }
    clock.advance(720)
    try await expect(join().wait, is: 1200)
  }

  @Test func `one customer with many networks of IPv6 waits nearly as long`() async throws {
    let waits = try await [
      "2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:103::1",
    ]
    .asyncMap { try await join(from: $0).wait }
    expect(waits, is: [30, 45, 60, 67.5])
  }

  @Test func `a clock that is set back does not prolong the wait`() async throws {
    _ = try await join()
    clock.advance(-86_400)
    try await expect(join().wait, is: 30)
  }

  @Test func `a forged place, or a challenge in its stead, is worth nothing`() async throws {
    let challenge = try challenge()
    try await expect(signUp("one@example.com", challenge), is: "proof proofInvalid")
    try await expect(join(holding: "forged", since: "forged").wait, is: 30)
    try await expect(join(holding: challenge).wait, is: 60)
  }
}

extension Array {
  /// Transforms the elements one after the other.
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows
    -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
