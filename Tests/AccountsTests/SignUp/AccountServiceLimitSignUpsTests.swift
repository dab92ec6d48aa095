import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of a network's sign-up limit: counted before hashing, and stored in the database.
struct AccountServiceLimitSignUpsTests {
  private let folder = TemporaryFolder()
  private let clock = HandClock()
  private let accounts: AccountService

  init() throws { accounts = try Self.accounts(folder, clock) }

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
  ) async throws -> String {
    let form = SignUpForm.filled()
    form.enter(email, into: .email)
    let outcome = try await (service ?? accounts)
      .signUp(form, from: address.flatMap(NetworkAddress.init), key: key)
    guard let until = outcome.refusal?.retryAt else { return outcome.inWords }
    return "\(outcome.inWords) \(Int(until.timeIntervalSince(clock.now).rounded()))"
  }

  @Test(arguments: [(256, 6), (65536, 12)])
  func `ASVS 2.4.1: limits the sign-ups of one customer's /56 and /48`(
    _ row: (networks: Int, most: Int)
  ) async throws {
    var signedUp = 0
    for number in 0..<16 {
      let group = String(number * row.networks / 16, radix: 16)
      let result = try await signUp("u\(number)@example.com", from: "2001:db8:1:\(group)::1")
      if result == "done" { signedUp += 1 }
    }
    expect(signedUp, is: row.most)
    try await expect(accounts.allUsers().count, is: row.most)
  }

  @Test func `reports a taken address beside all other errors, in the order of the form`()
    async throws
  {
    _ = try await signUp("ada@example.com", from: nil)
    for address in ["192.0.2.1", nil] {
      let form = SignUpForm.filled()
      form.enter("R2D2", into: .name)
      form.enter("ada@example.com", into: .email)
      form.enterPassword(Secret("short"))
      try await expect(
        accounts.signUp(form, from: address.flatMap(NetworkAddress.init)).inWords,
        is: "name invalidName, email alreadyExists, password passwordTooShort"
      )
    }
    try await expect(accounts.allUsers().map(\.email), is: ["ada@example.com"])
  }

  @Test func `where sign-ups are closed, no form is checked and nothing is stored`() async throws {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .closed
    let closed = try AccountService.test(in: folder, settings)
    _ = try await signUp("ada@example.com", from: nil)
    let before = try await accounts.auditLog.events(AuditQuery())
    for address in ["ada@example.com", "new@example.com"] {
      try await expect(signUp(address, from: "192.0.2.1", closed), is: "signUpsClosed")
      let form = SignUpForm.filled()
      form.enter(address, into: .email)
      #expect(try await !closed.tellsTaken(form, from: NetworkAddress("192.0.2.1")))
    }
    try await expect(accounts.allUsers().map(\.email), is: ["ada@example.com"])
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test func `an address at another domain is refused, by whatever form, and nothing is stored`()
    async throws
  {
    var settings = AccountSettings.cheap
    settings.forms.mailDomains = try MailDomains(allowed: ["example.com"])
    let limited = try AccountService.test(in: folder, settings)
    _ = try await signUp("ada@example.com", from: nil, limited)
    let before = try await accounts.auditLog.events(AuditQuery())
    // This form was made without the rule, as a program may do.
    let form = SignUpForm.filled(email: "eve@evil.example")
    try await expect(limited.signUp(form).inWords, is: "email mailDomainNotAllowed")
    expect(form.errors(of: .email).map(\.code), is: [.mailDomainNotAllowed])
    try await expect(accounts.allUsers().map(\.email), is: ["ada@example.com"])
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test func `ASVS 2.4.1: limits the sign-ups of a network in an hour`() async throws {
    for number in 1...3 {
      try await expect(signUp("u\(number)@example.com", from: "2001:db8::\(number)"), is: "done")
      clock.advance(60)
    }
    try await expect(signUp("u4@example.com", from: "2001:db8::4"), is: "tooManySignUps 3420")
    try await expect(accounts.allUsers().count, is: 3)
    // Other networks, and users on the machine itself, are not affected.
    try await expect(signUp("u5@example.com", from: "2001:db8:0:1::4"), is: "done")
    try await expect(signUp("u6@example.com", from: "192.0.2.1"), is: "done")
    try await expect(signUp("u7@example.com", from: nil), is: "done")
    // A restart keeps the counters.
    let restarted = try Self.accounts(folder, clock)
    try await expect(
      signUp("u4@example.com", from: "2001:db8::", restarted),
      is: "tooManySignUps 3420"
    )
    clock.advance(3420)
    try await expect(signUp("u4@example.com", from: "2001:db8::4", restarted), is: "done")
  }

  @Test func `ASVS 2.4.1: concurrent sign-ups do not exceed the limit`() async throws {
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<20 {
        group.addTask { try await signUp("u\(number)@example.com", from: "192.0.2.1") }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    expect(results, is: ["done": 3, "tooManySignUps 3600": 17])
    try await expect(accounts.allUsers().count, is: 3)
  }

  @Test func `taken addresses count, but invalid forms and repeated requests do not`()
    async throws
  {
    let key = IdempotencyKey("a-key-of-some-sign-up")
    for _ in 0..<5 {
      try await expect(signUp("ada@example.com", from: "192.0.2.1", key: key), is: "done")
      try await expect(signUp("ada", from: "192.0.2.1"), is: "email invalidEmail")
    }
    for result in ["email alreadyExists", "email alreadyExists", "tooManySignUps 3600"] {
      try await expect(signUp("ada@example.com", from: "192.0.2.1"), is: result)
    }
    try await expect(accounts.allUsers().count, is: 1)
  }

  @Test func `the audit log names a throttled network and its limit`() async throws {
    for number in 0..<6 { _ = try await signUp("u\(number)@example.com", from: "192.0.2.1") }
    let events = try await accounts.auditLog.events(AuditQuery(action: .signUp))
    expect(events.map(\.reason), is: [.throttled, nil, nil, nil])
    expect(events.first?.actor, is: .anyone)
    expect(events.first?.address, is: "192.0.2.1")
    expect(events.first?.detail, is: "limit per network")
  }

  @Test func `too many checks by a network no longer reveal taken addresses`() async throws {
    try await accounts.signUp("ada@example.com")
    let form = SignUpForm.filled()
    let (asker, other) = (NetworkAddress("2001:db8::1"), NetworkAddress("192.0.2.1"))
    for number in 0..<15 {
      try await accounts.signUp("u\(number)@example.com")
      let question = SignUpForm.filled(email: "u\(number)@example.com")
      #expect(try await accounts.tellsTaken(question, from: asker))
    }
    #expect(try await !accounts.tellsTaken(form, from: NetworkAddress("2001:db8::2")))
    #expect(try await accounts.tellsTaken(form, from: other))
    for _ in 0..<20 { #expect(try await accounts.tellsTaken(form, from: nil)) }
    clock.advance(3600)
    #expect(try await accounts.tellsTaken(form, from: asker))
  }

  @Test func `repeated checks of one address in a form count once`() async throws {
    try await accounts.signUp("ada@example.com")
    let asker = NetworkAddress("192.0.2.1")
    let form = SignUpForm.filled(email: "ADA@example.com")
    for _ in 0..<100 { #expect(try await accounts.tellsTaken(form, from: asker)) }
    // Others in the same network fill in their forms at the same time, which uses up the remaining
    // checks.
    for round in 0..<3 {
      for number in 0..<14 {
        let other = SignUpForm.filled(email: "u\(number)@example.com")
        #expect(try await !accounts.tellsTaken(other, from: asker))
      }
      #expect(try await accounts.tellsTaken(form, from: asker), "round \(round)")
    }
    try await accounts.signUp("late@example.com")
    let late = SignUpForm.filled(email: "late@example.com")
    #expect(try await !accounts.tellsTaken(late, from: asker))
    #expect(try await accounts.tellsTaken(form, from: asker), "what was told stays told")
  }
}
