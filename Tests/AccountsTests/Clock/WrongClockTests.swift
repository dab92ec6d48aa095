import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that what was stored while a clock was ahead neither locks people out nor lets anybody in
/// once the clock is right.
struct WrongClockTests: MailboxSuite {
  let mailbox: TestMailbox
  private var clock: HandClock { mailbox.clock }
  private let network = NetworkAddress("192.0.2.1")

  /// The time by which the clock was ahead.
  private static let lead = 366 * 86_400.0

  init() async throws {
    mailbox = try TestMailbox { $0.signUps = SignUpLimit(perNetwork: 3) }
    try await mailbox.signUp()
  }

  /// Does something while the clock is ahead.
  private func ahead<Value>(
    by lead: Double = lead,
    _ act: () async throws -> Value
  ) async throws -> Value {
    clock.advance(lead)
    let value = try await act()
    clock.advance(-lead)
    return value
  }

  @Test(arguments: [3600.0, 86_400, lead])
  func `failed logins that were counted ahead lock nobody out`(_ lead: Double) async throws {
    let origin = LogInOrigin(address: network)
    try await ahead(by: lead) {
      for _ in 0..<8 { _ = try await accounts.logIn(email, "wrong", from: origin) }
      try await expect(mailbox.logIn(email, from: origin), is: "throttled")
    }
    try await expect(mailbox.logIn(email, from: origin), is: "logged in")
    let explained = try await accounts.administration.explainLogIn(
      EmailAddress(email),
      from: network
    )
    #expect(explained.limits.allSatisfy { !$0.isReached })
  }

  @Test(arguments: [61.0, 120])
  func `of two nodes with different clocks, neither forgets what the other counts`(
    _ lead: Double
  ) async throws {
    let origin = LogInOrigin(address: network)
    var checked = 0
    for _ in 0..<60 {
      for isAhead in [true, false] {
        let answer =
          try await isAhead
          ? ahead(by: lead) { try await mailbox.logIn(email, "wrong", from: origin) }
          : mailbox.logIn(email, "wrong", from: origin)
        if answer == "wrongCredentials" { checked += 1 }
      }
    }
    // With one clock, five are checked without a wait.
    #expect(checked <= 20, "\(checked)")
  }

  @Test func `a lock that only an administrator ends stays`() async throws {
    let key = RateLimitKey.user(try await ada().id)
    let locked = RateLimitCounter(
      failures: 100,
      lastAt: clock.now.addingTimeInterval(Self.lead),
      opensAt: nil,
      expiresAt: nil
    )
    try await accounts.store.transaction { try $0.put(locked, for: key) }
    try await expect(mailbox.logIn(), is: "locked")
    #expect(try await accounts.administration.unlock(EmailAddress(email), by: .operator("test")))
    try await expect(mailbox.logIn(), is: "logged in")
  }

  @Test func `sign-ups, codes and mails that were counted ahead limit nobody`() async throws {
    let wrong = "0000-0000-0000-0000-0000-0000"
    let form = EmailForm()
    form.emailField.value = email
    try await ahead {
      for number in 0..<5 {
        _ = try await accounts.signUp(.filled(email: "eve\(number)@example.com"), from: network)
      }
      for _ in 0..<40 { _ = try await accounts.recover(wrong, from: network) }
      for _ in 0..<6 { _ = try await accounts.requestRecovery(form) }
    }
    // What was counted stays for the documented time, from the next attempt on.
    let late = SignUpForm.filled(email: "eve@example.org")
    let refusal = try #require(try await accounts.signUp(late, from: network).refusal)
    expect(refusal.code, is: .tooManySignUps)
    #expect(try #require(refusal.retryAt) <= clock.now.addingTimeInterval(3600))
    _ = try await accounts.requestRecovery(form)
    clock.advance(3600)
    try await expect(accounts.signUp(late, from: network).inWords, is: "done")
    try await expect(
      accounts.recover(wrong, from: network).inWords,
      is: "recoveryCode unknownRecoveryCode"
    )
    let before = try await mailbox.mails().count
    _ = try await accounts.requestRecovery(form)
    try await expect(mailbox.mails().count, is: before + 1)
  }

  @Test func `a session that was started ahead is none, and one that was used ahead expires`()
    async throws
  {
    let before = try await accounts.startSession(email)
    // A month would end the first session.
    let started = try await ahead(by: 20 * 86_400) {
      _ = try await accounts.store.transaction { [now = clock.now] transaction in
        try transaction.setLastSeen(now, of: before.session.id)
      }
      return try await accounts.startSession(email)
    }
    #expect(try await accounts.resumeSession(started.token) == nil)
    clock.advance(60)
    // The use is recorded, although a later one is stored.
    #expect(try await accounts.resumeSession(before.token) != nil)
    let seen = try await accounts.store.read { try $0.sessions(of: before.session.userID) }
      .first { $0.id == before.session.id }?
      .lastSeenAt
    expect(seen, is: clock.now)
    clock.advance(7 * 86_400)
    #expect(try await accounts.resumeSession(before.token) == nil)
  }

  @Test func `a code that was made ahead is none, except one that never expires`() async throws {
    let user = try await ada()
    let (reset, kit, mailed) = try await ahead {
      (
        try await accounts.resetCode(of: user.id), try await accounts.kit(of: user.id),
        try await accounts.mailCode(.recover, of: user)
      )
    }
    for code in [reset, mailed.text] {
      try await expect(accounts.recover(code).inWords, is: "recoveryCode unknownRecoveryCode")
    }
    try await expect(accounts.recover(kit[0]).inWords, is: "recovered, 9 left")
  }

  @Test func `a device that was known ahead is unknown`() async throws {
    let device = try await ahead { try await accounts.startSession(email).device }
    let user = try await ada()
    let isKnown = try await accounts.store.read { [now = clock.now] reader in
      try reader.isKnown(device, of: user.id, at: now)
    }
    #expect(!isKnown)
  }

  @Test func `an invitation that was made ahead lets nobody sign up`() async throws {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .invited
    let accounts = try AccountService.test(
      in: mailbox.folder,
      settings,
      now: { [clock] in clock.now }
    )
    let code = try await ahead {
      let form = accounts.forms.inviteUserForm()
      let invited = try await accounts.administration.invite(form, by: .operator("root")).get()
      return try #require(invited.code).text
    }
    let form = SignUpForm.filled(email: "eve@example.com", invitation: code)
    try await expect(accounts.signUp(form).inWords, is: "invitation unknownInvitation")
    try await expect(accounts.allUsers().map(\.email), is: [email])
  }

  @Test(arguments: [0.0, 30, 3600, 86_400])
  func `the newest code works, whatever the clock said`(_ lead: Double) async throws {
    let form = EmailForm()
    form.emailField.value = email
    func request() async throws -> String {
      _ = try await accounts.requestRecovery(form)
      return try await mailbox.code(.recovery)
    }
    let first = try await ahead(by: lead) { try await request() }
    clock.advance(1)
    let second = try await request()
    let earlier = try await accounts.recover(first).inWords
    expect(earlier, is: "recoveryCode \(lead < 60 ? "replacedCode" : "unknownRecoveryCode")")
    try await expect(accounts.recover(second).inWords, is: "recovered")
  }

  @Test func `a notice that was queued ahead is sent, and a mail with an expired code is not`()
    async throws
  {
    let form = EmailForm()
    form.emailField.value = email
    let user = try await ada()
    try await ahead {
      _ = try await accounts.requestRecovery(form)
      _ = try await accounts.changePassword(.filled(for: user), of: user)
      _ = try await accounts.requestRecovery(form)
    }
    try await expect(mailbox.list(), is: ["passwordChanged \(email)"])
    let states = try await accounts.administration.mails().map { "\($0.kindName) \($0.state)" }
    expect(states.sorted(), is: ["passwordChanged sent", "recovery expired", "recovery expired"])
  }

  @Test func `an idempotency key that was used ahead is free`() async throws {
    let key = try #require(IdempotencyKey("0123456789abcdef"))
    _ = try await ahead {
      try await accounts.signUp(.filled(email: "eve@example.com"), key: key)
    }
    let form = SignUpForm.filled(email: "grace@example.com")
    try await expect(accounts.signUp(form, key: key).user.email, is: "grace@example.com")
  }

  @Test func `no events are pruned after a jump of the clock, whatever was audited since`()
    async throws
  {
    clock.advance(800 * 86_400)
    _ = try await mailbox.logIn()
    let before = try await accounts.auditLog.events(AuditQuery())
    await #expect(throws: WrongClock(newestEventAt: clock.now, now: clock.now)) {
      try await accounts.auditLog.prune(by: .operator("root"))
    }
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test(arguments: [800 * 86_400.0, -86_400])
  func `no events are pruned by a clock that looks wrong`(_ seconds: Double) async throws {
    if seconds > 0 {
      // The last event always stays.
      clock.advance(1)
      _ = try await mailbox.logIn()
    } else {
      // An event that may go is older than those that the clock has not reached.
      clock.advance(400 * 86_400)
      _ = try await mailbox.logIn()
    }
    let newest = clock.now
    clock.advance(seconds)
    let before = try await accounts.auditLog.events(AuditQuery())
    await #expect(throws: WrongClock(newestEventAt: newest, now: clock.now)) {
      try await accounts.auditLog.prune(by: .operator("root"))
    }
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
    try await expect(accounts.auditLog.eventInTheFuture(), is: (seconds < 0 ? newest : nil))
    try await expect(accounts.auditLog.prune(by: .operator("root"), trustsClock: true), is: 1)
  }
}
