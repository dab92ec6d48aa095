import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct LogInRateLimiterTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService
  private let clock = HandClock()

  init() async throws {
    folder = try TemporaryFolder()
    accounts = try AccountService.test(in: folder, now: { [clock] in clock.now })
    try await accounts.signUp("ada@example.com")
  }

  /// What became of a login, in a word; for a wait, its seconds.
  private func logIn(
    _ email: String = "ada@example.com",
    _ password: String = "wrong",
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> String {
    switch try await accounts.logIn(email, password, from: origin) {
    case .loggedIn: "in"
    case .wrongCredentials: "wrong"
    case .refused: "refused"
    case .throttled(nil): "closed"
    case .throttled(let until?): "wait \(Int(until.timeIntervalSince(clock.now).rounded(.up)))"
    }
  }

  private func right(from origin: LogInOrigin = LogInOrigin()) async throws -> String {
    try await logIn("ada@example.com", SignUpForm.testPassword, from: origin)
  }

  @Test func `ASVS 6.3.1: five wrong passwords cost nothing, then the waits double`() async throws {
    for _ in 0..<5 { #expect(try await logIn() == "wrong") }
    for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600] {
      #expect(try await logIn() == "wait \(wait)")
      // Asking again in the meantime neither helps nor makes it worse; the right password waits as well.
      #expect(try await right() == "wait \(wait)")
      clock.advance(Double(wait))
      #expect(try await logIn() == "wrong")
    }
  }

  @Test
  func `ASVS 6.3.1: the hundredth failure in a row closes the account, and an admin opens it`()
    async throws
  {
    for _ in 0..<100 {
      #expect(try await logIn() == "wrong")
      clock.advance(3600)
    }
    #expect(try await right() == "closed")
    clock.advance(10 * 365 * 86_400)
    #expect(try await right() == "closed")
    try await accounts.administration.unlock(
      try EmailAddress("ADA@example.com"),
      by: .operator("test")
    )
    #expect(try await right() == "in")
  }

  @Test func `opening an account that nothing failed with is no act`() async throws {
    let events = try await accounts.auditLog.events(AuditQuery())
    for address in ["ada@example.com", "nobody@example.com"] {
      #expect(
        try await !accounts.administration.unlock(try EmailAddress(address), by: .operator("test"))
      )
    }
    #expect(try await accounts.auditLog.events(AuditQuery()) == events)
    #expect(try await logIn() == "wrong")
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
    #expect(unlocks.count == 1)
  }

  @Test func `a success forgets the failures`() async throws {
    for _ in 0..<3 {
      for _ in 0..<4 { #expect(try await logIn() == "wrong") }
      #expect(try await right() == "in")
    }
  }

  @Test func `incident 7: every spelling of an address shares one count`() async throws {
    let spellings = [
      "ada@example.com", "ADA@example.com", " Ada@EXAMPLE.com ", "aDA@example.com",
      "ada@Example.Com",
    ]
    for spelling in spellings { #expect(try await logIn(spelling) == "wrong") }
    #expect(try await logIn() == "wait 1")
  }

  @Test func `ASVS 6.3.8, incident 14: an address that nobody has is slowed down alike`()
    async throws
  {
    for _ in 0..<5 { #expect(try await logIn("nobody@example.com") == "wrong") }
    #expect(try await logIn("nobody@example.com") == "wait 1")
    #expect(try await logIn() == "wrong")
  }

  @Test func `ASVS 6.3.1: a restart clears nothing`() async throws {
    for _ in 0..<5 { _ = try await logIn() }
    let again = try AccountService.test(in: folder, now: { [clock] in clock.now })
    guard case .throttled = try await again.logIn("ada@example.com") else {
      Issue.record("the count is gone")
      return
    }
  }

  @Test func `ASVS 6.3.1, incident 6: two hundred guesses at once get no further than five`()
    async throws
  {
    // Two services on one database, as two processes are.
    let other = try AccountService.test(in: folder, now: { [clock] in clock.now })
    let accounts = accounts
    let looked = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        let service = number % 2 == 0 ? accounts : other
        group.addTask {
          if case .wrongCredentials = try await service.logIn("ada@example.com", "guess \(number)")
          {
            true
          } else {
            false
          }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(looked == 5)
  }

  @Test func `ASVS 6.3.1, incident 10: the owner on a known device gets in while strangers guess`()
    async throws
  {
    guard
      case .loggedIn(let logIn) = try await accounts.logIn(
        "ada@example.com",
        from: LogInOrigin(wantsSession: true)
      ), let device = logIn.session?.device
    else {
      Issue.record("refused")
      return
    }
    for _ in 0..<8 {
      _ = try await self.logIn()
      clock.advance(5)
    }
    #expect(try await right().hasPrefix("wait"))
    #expect(try await right(from: LogInOrigin(device: device)) == "in")
    // The device is known for its owner's account alone.
    try await accounts.signUp("grace@example.com")
    for _ in 0..<5 {
      _ = try await self.logIn("grace@example.com", from: LogInOrigin(device: device))
    }
    #expect(
      try await self.logIn("grace@example.com", from: LogInOrigin(device: device)) == "wait 1"
    )
    // And its own lane closes as any other.
    for _ in 0..<5 { #expect(try await self.logIn(from: LogInOrigin(device: device)) == "wrong") }
    #expect(try await right(from: LogInOrigin(device: device)) == "wait 1")
  }

  @Test func `the hundredth failure from a known device closes it, however long they take`()
    async throws
  {
    let device = try await accounts.startSession("ada@example.com").device
    for _ in 0..<100 {
      #expect(try await logIn(from: LogInOrigin(device: device)) == "wrong")
      clock.advance(3600)
    }
    #expect(try await right(from: LogInOrigin(device: device)) == "closed")
    // Others are none the worse for it.
    #expect(try await right() == "in")
    try await accounts.administration.unlock(
      try EmailAddress("ada@example.com"),
      by: .operator("test")
    )
    #expect(try await right(from: LogInOrigin(device: device)) == "in")
  }

  @Test
  func `ASVS 6.3.1: a network that tries many accounts is slowed down, its neighbours are not`()
    async throws
  {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    for number in 0..<30 {
      #expect(try await logIn("u\(number)@example.com", from: origin) == "wrong")
    }
    #expect(try await right(from: origin) == "wait 1")
    #expect(
      try await right(from: LogInOrigin(address: NetworkAddress("::ffff:192.0.2.1"))) == "wait 1"
    )
    #expect(try await right(from: LogInOrigin(address: NetworkAddress("192.0.2.2"))) == "in")
    clock.advance(86_401)
    #expect(try await right(from: origin) == "in")
  }

  @Test func `ASVS 6.3.1, incident 8: a hundred addresses of one IPv6 network share its thirty`()
    async throws
  {
    var outcomes: [String: Int] = [:]
    for number in 0..<100 {
      let text = "2001:db8:1:2:" + String(number * 97, radix: 16) + "::" + String(number, radix: 16)
      let origin = LogInOrigin(address: NetworkAddress(text))
      #expect(origin.address != nil)
      outcomes[try await logIn("u\(number)@example.com", from: origin), default: 0] += 1
    }
    #expect(outcomes == ["wrong": 30, "wait 1": 70])
  }

  @Test func `somebody's own success does not wipe out their network's failures`() async throws {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    for number in 0..<29 {
      _ = try await logIn("u\(number)@example.com", from: origin)
      #expect(try await right(from: origin) == "in")
    }
    #expect(try await logIn("last@example.com", from: origin) == "wrong")
    #expect(try await right(from: origin) == "wait 1")
  }

  @Test func `an explanation names the limit, its figures and until when`() async throws {
    for _ in 0..<6 {
      _ = try await logIn()
      clock.advance(1)
    }
    let email = try EmailAddress("ada@example.com")
    let explanation = try await accounts.administration.explainLogIn(
      email,
      from: NetworkAddress("192.0.2.1")
    )
    #expect(explanation.limits.map(\.kind) == [.everybody, .network, .account])
    #expect(explanation.limits.map(\.failures) == [6, 0, 6])
    #expect(explanation.limits.map(\.isReached) == [false, false, true])
    #expect(explanation.limits[2].opensAt == clock.now.addingTimeInterval(1))
    #expect(explanation.user?.email == "ada@example.com")
    #expect(explanation.hasReadablePassword == true)
    #expect(explanation.pepperKey == nil)
    #expect(explanation.anyPepperKey == nil)
    let nobody = try await accounts.administration.explainLogIn(
      try EmailAddress("nobody@example.com")
    )
    #expect(nobody.user == nil)
    #expect(nobody.hasReadablePassword == nil)
  }

  @Test func `failures with addresses that nobody has are forgotten, and cleared away`()
    async throws
  {
    for number in 0..<40 { _ = try await logIn("u\(number)@example.com") }
    for _ in 0..<5 { _ = try await logIn() }
    clock.advance(86_401)
    for _ in 0..<4 { _ = try await logIn("late@example.com") }
    let lanes = try await accounts.sqlite.database.read {
      try $0.rows("SELECT lane FROM login_lanes ORDER BY lane") {
        String($0.text(0).prefix { $0 != ":" })
      }
    }
    // What counts for a user for good stays.
    #expect(lanes == ["account", "everybody", "user"])
    clock.advance(365 * 86_400)
    for _ in 0..<5 { #expect(try await logIn() == "wrong") }
    #expect(try await logIn() == "wait 1")
    _ = try await accounts.administration.delete(
      #require(UserReference("ada@example.com")),
      by: .operator("test")
    )
    let left = try await accounts.sqlite.database.read {
      try $0.integer("SELECT count(*) FROM login_lanes WHERE lane LIKE 'user:%'")
    }
    #expect(left == 0)
  }

  @Test func `a success that comes late does not open what closed meanwhile`() async throws {
    let address = NetworkAddress("192.0.2.1")
    let limiter = accounts.logInRateLimiter
    let email = try EmailAddress("ada@example.com")
    guard
      case .admitted(let early) = try await limiter.admit(
        email,
        from: LogInOrigin(address: address),
        at: clock.now
      )
    else { throw Refused() }
    for number in 0..<30 {
      _ = try await logIn("u\(number)@example.com", from: LogInOrigin(address: address))
    }
    let user = try await accounts.allUsers()[0].id
    try await accounts.store.transaction { try $0.clearFailures(early, of: user, email) }
    #expect(try await failures(.network(#require(address))) == 29)
    let origin = LogInOrigin(address: address)
    #expect(try await logIn("last@example.com", from: origin) == "wait 1")
    clock.advance(1)
    #expect(try await logIn("last@example.com", from: origin) == "wrong")
    #expect(try await logIn("more@example.com", from: origin) == "wait 1")
  }

  @Test func `successes at once leave a network as it was, in whichever order they end`()
    async throws
  {
    let address = try #require(NetworkAddress("192.0.2.1"))
    let limiter = accounts.logInRateLimiter
    let user = try await accounts.allUsers()[0].id
    _ = try await logIn("guess@example.com", from: LogInOrigin(address: address))
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2]] {
      var attempts: [(CountedAttempt, EmailAddress)] = []
      for number in order.indices {
        let email = try EmailAddress("s\(number)@example.com")
        guard
          case .admitted(let attempt) = try await limiter.admit(
            email,
            from: LogInOrigin(address: address),
            at: clock.now
          )
        else { throw Refused() }
        attempts.append((attempt, email))
      }
      for number in order {
        let (attempt, email) = attempts[number]
        try await accounts.store.transaction { try $0.clearFailures(attempt, of: user, email) }
      }
      #expect(try await failures(.network(address)) == 1, "\(order)")
      #expect(try await failures(.everybody) == 1, "\(order)")
    }
  }

  @Test func `who came earlier and was counted later is let through`() async throws {
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

  private func failures(_ key: RateLimitKey) async throws -> Int {
    let now = clock.now
    return try await accounts.store.read { try $0.liveCounter(key, at: now)?.failures ?? 0 }
  }

  private struct Refused: Error {}

  @Test func `incident 15: a token that was not told for this account is not taken for known`()
    async throws
  {
    try await accounts.signUp("grace@example.com")
    let first = LogInOrigin(wantsSession: true)
    guard case .loggedIn(let mallory) = try await accounts.logIn("grace@example.com", from: first)
    else {
      throw Refused()
    }
    let planted = LogInOrigin(device: mallory.session?.device, wantsSession: true)
    guard case .loggedIn(let ada) = try await accounts.logIn("ada@example.com", from: planted)
    else {
      throw Refused()
    }
    #expect(ada.session?.device != mallory.session?.device)
    for _ in 0..<5 { #expect(try await logIn() == "wrong") }
    #expect(try await logIn(from: planted) == "wait 1")
    #expect(try await right(from: LogInOrigin(device: ada.session?.device)) == "in")
  }

  @Test func `everybody's count begins anew after ten minutes, however steady the logins`()
    async throws
  {
    for _ in 0..<40 {
      for number in 0..<40 {
        _ = try await logIn("s\(number)-\(clock.now.timeIntervalSince1970)@example.com")
      }
      clock.advance(60)
    }
    #expect(try await right() == "in")
  }

  @Test func `a success leaves a network as it was`() async throws {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    for number in 0..<33 {
      _ = try await logIn("u\(number)@example.com", from: origin)
      clock.advance(16)
    }
    for _ in 0..<5 { #expect(try await right(from: origin) == "in") }
  }

  @Test func `what strangers type is not kept in clear`() async throws {
    _ = try await logIn(
      "stranger@example.com",
      from: LogInOrigin(address: NetworkAddress("192.0.2.1"))
    )
    let lanes = try await accounts.sqlite.database.read {
      try $0.rows("SELECT lane FROM login_lanes ORDER BY lane") { $0.text(0) }
    }
    #expect(lanes.map { String($0.prefix { $0 != ":" }) } == ["account", "everybody", "network"])
    #expect(lanes.allSatisfy { $0 == "everybody" || $0.count > 64 })
    #expect(lanes.allSatisfy { !$0.contains("stranger") && !$0.contains("192") })
  }

  @Test func `ASVS 6.3.1: a thousand failures of everybody together make everybody wait`()
    async throws
  {
    let limit = RateLimits.standard.everybody.free
    let (limiter, now) = (accounts.logInRateLimiter, clock.now)
    let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<limit {
        group.addTask {
          // An account and a network each, so that no other lane closes.
          let network = NetworkAddress("2001:db8:\(String(number, radix: 16))::1")
          let admission = try await limiter.admit(
            try EmailAddress("u\(number)@example.com"),
            from: LogInOrigin(address: network),
            at: now
          )
          if case .admitted = admission { return true }
          return false
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(admitted == limit)
    #expect(try await right() == "wait 1")
    clock.advance(1)
    #expect(try await right() == "in")
  }

  @Test func `incident 7: every way to write an international address shares one count`()
    async throws
  {
    try await accounts.signUp("josé@münchen.de")
    for spelling in [
      "josé@münchen.de", "jose\u{301}@mu\u{308}nchen.de", "JOSÉ@MÜNCHEN.DE",
      "josé@xn--mnchen-3ya.de", " josé@münchen。de ",
    ] {
      #expect(try await logIn(spelling) == "wrong", "\(spelling)")
    }
    #expect(try await logIn("josé@münchen.de") == "wait 1")
  }

  @Test func `ASVS 6.3.4, incident 6: logins and changes at once share the five`() async throws {
    let user = try await accounts.allUsers()[0]
    let accounts = accounts
    let looked = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          guard number % 2 == 0 else {
            let form = ChangePasswordForm.filled(for: user, current: "guess \(number)")
            let result = try await accounts.changePassword(form, of: user)
            if case .wrongPassword = result { return true }
            return false
          }
          let result = try await accounts.logIn(user.email, "guess \(number)")
          if case .wrongCredentials = result { return true }
          return false
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(looked == 5)
  }

  @Test func `ASVS 6.3.4, incident 9: a closed account is closed on every way in`() async throws {
    let email = try EmailAddress("ada@example.com")
    let user = try await accounts.allUsers()[0]
    let before = try await accounts.store.read { try $0.logInAccount(email)?.hash.phc }
    for _ in 0..<100 {
      #expect(try await logIn() == "wrong")
      clock.advance(3600)
    }
    func change() async throws -> ChangePasswordResult {
      try await accounts.changePassword(ChangePasswordForm.filled(for: user), of: user)
    }
    #expect(try await right() == "closed")
    guard case .throttled(nil) = try await change() else { throw Refused() }
    #expect(try await accounts.store.read { try $0.logInAccount(email)?.hash.phc } == before)
    try await accounts.administration.unlock(email, by: .operator("test"))
    guard case .changed = try await change() else { throw Refused() }
  }

  @Test func `ASVS 6.3.8, incident 14: guesses at any address get the same answers`() async throws {
    try await accounts.signUp("grace@example.com")
    _ = try await accounts.administration.update(
      UserUpdate(isEnabled: false),
      of: #require(UserReference("grace@example.com")),
      by: .operator("test")
    )
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
    #expect(answers == Array(repeating: answers[0], count: 3))
  }
}
