import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class LogInRateLimiterTests: LogInAttempts {
  /// The names of the stored counters, sorted.
  private func counters() throws -> [String] {
    try StoreKind.chosen.run("SELECT name FROM rate_limit_counters ORDER BY 1", in: folder)
  }

  @Test func `ASVS 6.3.1: five wrong passwords are free, then the waits double`() async throws {
    for _ in 0..<5 { try await expect(logIn(), is: "wrongCredentials") }
    for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600] {
      try await expect(logIn(), is: "wait \(wait)")
      // An attempt during the wait changes nothing; the right password has to wait as well.
      try await expect(right(), is: "wait \(wait)")
      clock.advance(Double(wait))
      try await expect(logIn(), is: "wrongCredentials")
    }
  }

  @Test
  func `ASVS 6.3.1: the hundredth failure in a row locks the account until an operator unlocks it`()
    async throws
  {
    for _ in 0..<100 {
      try await expect(logIn(), is: "wrongCredentials")
      clock.advance(3600)
    }
    try await expect(right(), is: "locked")
    clock.advance(10 * 365 * 86_400)
    try await expect(right(), is: "locked")
    try await accounts.administration.unlock(
      try EmailAddress("ADA@example.com"),
      by: .operator("test")
    )
    try await expect(right(), is: "logged in")
  }

  @Test func `unlocking an account without failures is not logged`() async throws {
    let events = try await accounts.auditLog.events(AuditQuery())
    for address in ["ada@example.com", "nobody@example.com"] {
      #expect(
        try await !accounts.administration.unlock(try EmailAddress(address), by: .operator("test"))
      )
    }
    try await expect(accounts.auditLog.events(AuditQuery()), is: events)
    try await expect(logIn(), is: "wrongCredentials")
    #expect(
      try await accounts.administration.unlock(
        try EmailAddress("ada@example.com"),
        by: .operator("test")
      )
    )
    #expect(
      try await !accounts.administration.unlock(
        try EmailAddress("ada@example.com"),
        by: .operator("test")
      )
    )
    let unlocks = try await accounts.auditLog.events(AuditQuery()).filter { $0.action == .unlock }
    expect(unlocks.count, is: 1)
  }

  @Test func `a success clears the failures`() async throws {
    for _ in 0..<3 {
      for _ in 0..<4 { try await expect(logIn(), is: "wrongCredentials") }
      try await expect(right(), is: "logged in")
    }
  }

  @Test func `incident 7: every spelling of an address shares one counter`() async throws {
    let spellings = [
      "ada@example.com", "ADA@example.com", " Ada@EXAMPLE.com ", "aDA@example.com",
      "ada@Example.Com",
    ]
    for spelling in spellings { try await expect(logIn(spelling), is: "wrongCredentials") }
    try await expect(logIn(), is: "wait 1")
  }

  @Test func `ASVS 6.3.8, incident 14: an unknown address is throttled like a known one`()
    async throws
  {
    for _ in 0..<5 { try await expect(logIn("nobody@example.com"), is: "wrongCredentials") }
    try await expect(logIn("nobody@example.com"), is: "wait 1")
    try await expect(logIn(), is: "wrongCredentials")
  }

  @Test func `ASVS 6.3.1: a restart clears no failures`() async throws {
    for _ in 0..<5 { _ = try await logIn() }
    let again = try AccountService.test(in: folder, now: { [clock] in clock.now })
    try await expect(again.logIn("ada@example.com").inWords, is: "throttled")
  }

  @Test func `ASVS 14.2.7: failures with unknown addresses expire, and are deleted`() async throws {
    for number in 0..<40 { _ = try await logIn("u\(number)@example.com") }
    for _ in 0..<5 { _ = try await logIn() }
    clock.advance(86_401)
    for _ in 0..<4 { _ = try await logIn("late@example.com") }
    // Permanent counters of a user stay.
    let kinds = try counters().map { $0.prefix { $0 != ":" } }
    expect(Set(kinds), is: ["account", "everybody", "user"])
    clock.advance(365 * 86_400)
    for _ in 0..<5 { try await expect(logIn(), is: "wrongCredentials") }
    try await expect(logIn(), is: "wait 1")
    _ = try await accounts.administration.delete(
      #require(UserReference("ada@example.com")),
      by: .operator("test")
    )
    try expect(counters().filter { $0.hasPrefix("user:") }, is: [])
  }

  @Test func `admits an earlier attempt that is counted later`() async throws {
    let limiter = accounts.logInRateLimiter
    let (early, late) = (clock.now, clock.now.addingTimeInterval(1))
    for (name, now) in [("a", late), ("b", early)] {
      let email = try EmailAddress("\(name)@example.com")
      guard case .admitted = try await limiter.admit(email, from: LogInOrigin(), at: now) else {
        Issue.record("\(name) was not let through")
        return
      }
    }
  }

  @Test func `attempted addresses and networks are not stored in the clear`() async throws {
    _ = try await logIn(
      "stranger@example.com",
      from: LogInOrigin(address: NetworkAddress("192.0.2.1"))
    )
    let names = try counters()
    expect(names.map { $0.prefix { $0 != ":" } }, is: ["account", "everybody", "network"])
    #expect(names.allSatisfy { $0.hasPrefix("everybody:") || $0.count > 64 })
    #expect(names.allSatisfy { !$0.contains("stranger") && !$0.contains("192") })
  }

  @Test func `incident 7: every form of an international address shares one counter`()
    async throws
  {
    try await accounts.signUp("josé@münchen.de")
    for spelling in [
      "josé@münchen.de", "jose\u{301}@mu\u{308}nchen.de", "JOSÉ@MÜNCHEN.DE",
      "josé@xn--mnchen-3ya.de", " josé@münchen。de ",
    ] {
      try await expect(logIn(spelling), is: "wrongCredentials", "\(spelling)")
    }
    try await expect(logIn("josé@münchen.de"), is: "wait 1")
  }

  @Test func `ASVS 6.3.4, incident 9: a locked account is locked for every way to authenticate`()
    async throws
  {
    let email = try EmailAddress("ada@example.com")
    let user = try await accounts.allUsers()[0]
    let before = try await accounts.store.read { try $0.logInAccount(email)?.hash.phc }
    for _ in 0..<100 {
      try await expect(logIn(), is: "wrongCredentials")
      clock.advance(3600)
    }
    func change() async throws -> String {
      try await accounts.changePassword(.filled(for: user), of: user).inWords
    }
    try await expect(right(), is: "locked")
    try await expect(change(), is: "locked")
    let password = Secret(SignUpForm.testPassword)
    try await expect(accounts.prove(password, of: user, for: .endSessions).inWords, is: "locked")
    try await expect(accounts.deleteAccount(of: user, password: password).inWords, is: "locked")
    try await expect(accounts.allUsers(), is: [user])
    try await expect(accounts.store.read { try $0.logInAccount(email)?.hash.phc }, is: before)
    try await accounts.administration.unlock(email, by: .operator("test"))
    try await expect(change(), is: "done")
  }

  @Test func `ASVS 6.3.8, incident 14: guesses at any address get the same results`() async throws {
    let grace = try await accounts.signUp("grace@example.com")
    try await accounts.update(UserUpdate(isEnabled: false), of: grace.id)
    var answers: [[String]] = []
    for email in ["ada@example.com", "grace@example.com", "nobody@example.com"] {
      var row: [String] = []
      for _ in 0..<20 {
        row.append(try await logIn(email))
        clock.advance(2)
      }
      answers.append(row)
    }
    #expect(answers[0].contains("wait 2"))
    expect(answers, is: Array(repeating: answers[0], count: 3))
  }
}
