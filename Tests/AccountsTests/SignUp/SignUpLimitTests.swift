import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// The limit on sign-ups of a network: counted before hashing, and kept in the database.
struct SignUpLimitTests {
  private let folder: TemporaryFolder
  private let clock = HandClock()
  private let accounts: AccountService

  init() throws {
    folder = try TemporaryFolder()
    accounts = try Self.accounts(folder, clock)
  }

  private static func accounts(
    _ folder: TemporaryFolder,
    _ clock: HandClock
  ) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.signUps = SignUpLimit(perNetwork: 3)
    return try AccountService.test(in: folder, settings, now: { clock.now })
  }

  private func signUp(
    _ email: String,
    from address: String?,
    _ service: AccountService? = nil,
    key: IdempotencyKey? = nil
  ) async throws -> SignUpResult {
    let form = SignUpForm.filled()
    form.enter(email, into: .email)
    return try await (service ?? accounts)
      .signUp(form, from: address.flatMap(NetworkAddress.init), key: key)
  }

  private func isThrottled(_ result: SignUpResult, until seconds: Double) -> Bool {
    guard case .throttled(let until) = result else { return false }
    return abs(until.timeIntervalSince(clock.now) - seconds) < 0.01
  }

  @Test func `ASVS 2.4.1: a network has as many sign-ups in an hour as the limit says`()
    async throws
  {
    for number in 1...3 {
      guard case .signedUp = try await signUp("u\(number)@example.com", from: "2001:db8::\(number)")
      else {
        Issue.record("sign-up \(number) was refused")
        return
      }
      clock.advance(60)
    }
    #expect(isThrottled(try await signUp("u4@example.com", from: "2001:db8::4"), until: 3600 - 180))
    #expect(try await accounts.allUsers().count == 3)
    // Others go on, and so does whoever is at the machine itself.
    guard case .signedUp = try await signUp("u5@example.com", from: "2001:db8:0:1::4"),
      case .signedUp = try await signUp("u6@example.com", from: "192.0.2.1"),
      case .signedUp = try await signUp("u7@example.com", from: nil)
    else {
      Issue.record("others were refused")
      return
    }
    // A restart forgets nothing.
    let restarted = try Self.accounts(folder, clock)
    #expect(
      isThrottled(try await signUp("u4@example.com", from: "2001:db8::", restarted), until: 3420)
    )
    clock.advance(3420)
    guard case .signedUp = try await signUp("u4@example.com", from: "2001:db8::4", restarted) else {
      Issue.record("the hour is over")
      return
    }
  }

  @Test func `ASVS 2.4.1: as many as come at once, no more get through`() async throws {
    let results = try await withThrowingTaskGroup(of: SignUpResult.self) { group in
      for number in 0..<20 {
        group.addTask { try await signUp("u\(number)@example.com", from: "192.0.2.1") }
      }
      return try await group.reduce(into: [SignUpResult]()) { $0.append($1) }
    }
    let made = results.filter { if case .signedUp = $0 { true } else { false } }
    let throttled = results.filter { if case .throttled = $0 { true } else { false } }
    #expect((made.count, throttled.count) == (3, 17))
    #expect(try await accounts.allUsers().count == 3)
  }

  @Test func `addresses that are taken count, and forms with errors and repeated ones do not`()
    async throws
  {
    let key = IdempotencyKey("a-key-of-some-sign-up")
    for _ in 0..<5 {
      guard case .signedUp = try await signUp("ada@example.com", from: "192.0.2.1", key: key),
        case .refused = try await signUp("ada", from: "192.0.2.1")
      else {
        Issue.record("it was counted")
        return
      }
    }
    for _ in 0..<2 {
      guard case .refused(let errors) = try await signUp("ada@example.com", from: "192.0.2.1")
      else {
        Issue.record("it was not refused")
        return
      }
      #expect(errors.map(\.code) == [.alreadyExists])
    }
    #expect(isThrottled(try await signUp("ada@example.com", from: "192.0.2.1"), until: 3600))
    #expect(try await accounts.allUsers().count == 1)
  }

  @Test func `the audit log tells of a network that is turned away, and the limit of whom`()
    async throws
  {
    for number in 0..<6 { _ = try await signUp("u\(number)@example.com", from: "192.0.2.1") }
    let events = try await accounts.auditLog.events(AuditQuery(action: .signUp))
    #expect(events.map(\.reason) == [.throttled, nil, nil, nil])
    #expect(events.first?.actor == .anyone)
    #expect(events.first?.address == "192.0.2.1")
    #expect(events.first?.detail == "network 1")
  }

  @Test func `a network that asks too often is not told which addresses are taken`() async throws {
    try await accounts.signUp("ada@example.com")
    let form = SignUpForm.filled()
    let (asker, other) = (NetworkAddress("2001:db8::1"), NetworkAddress("192.0.2.1"))
    for number in 0..<15 {
      try await accounts.signUp("u\(number)@example.com")
      let question = SignUpForm.filled(email: "u\(number)@example.com")
      #expect(try await accounts.isProbablyTaken(question, from: asker))
    }
    #expect(try await !accounts.isProbablyTaken(form, from: NetworkAddress("2001:db8::2")))
    #expect(try await accounts.isProbablyTaken(form, from: other))
    for _ in 0..<20 { #expect(try await accounts.isProbablyTaken(form, from: nil)) }
    clock.advance(3600)
    #expect(try await accounts.isProbablyTaken(form, from: asker))
  }

  @Test func `whoever asks about one address while filling in a form has asked once`() async throws
  {
    try await accounts.signUp("ada@example.com")
    let asker = NetworkAddress("192.0.2.1")
    let form = SignUpForm.filled(email: "ADA@example.com")
    for _ in 0..<100 { #expect(try await accounts.isProbablyTaken(form, from: asker)) }
    // Others in the same network fill theirs in at the same time, which takes the rest of the questions.
    for round in 0..<3 {
      for number in 0..<14 {
        let other = SignUpForm.filled(email: "u\(number)@example.com")
        #expect(try await !accounts.isProbablyTaken(other, from: asker))
      }
      #expect(try await accounts.isProbablyTaken(form, from: asker), "round \(round)")
    }
    try await accounts.signUp("late@example.com")
    let late = SignUpForm.filled(email: "late@example.com")
    #expect(try await !accounts.isProbablyTaken(late, from: asker))
    #expect(try await accounts.isProbablyTaken(form, from: asker), "what was told stays told")
  }
}
