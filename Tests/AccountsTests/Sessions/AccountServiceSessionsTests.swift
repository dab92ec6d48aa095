import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AccountServiceSessionsTests: AdaSuite {
  init() async throws { try await super.init(Self.settings) }

  private static var settings: AccountSettings {
    var settings = AccountSettings.cheap
    settings.sessions = SessionLimits(idle: .seconds(1000), absolute: .seconds(5000), perUser: 3)
    return settings
  }

  private func start(
    _ origin: LogInOrigin = LogInOrigin(wantsSession: true)
  ) async throws -> StartedSession {
    try await accounts.startSession("ada@example.com", from: origin)
  }

  private func isAlive(_ started: StartedSession) async throws -> Bool {
    try await accounts.resumeSession(started.token) != nil
  }

  @Test func `a token identifies its session's user and client`() async throws {
    let origin = LogInOrigin(
      address: NetworkAddress("::ffff:192.0.2.1"),
      userAgent: String(repeating: "x", count: 600),
      wantsSession: true
    )
    let started = try await start(origin)
    let (found, session) = try #require(try await accounts.resumeSession(started.token))
    expect(found.id, is: user.id)
    expect(session, is: started.session)
    expect(session.client.address, is: "192.0.2.1")
    expect(session.client.userAgent, is: String(repeating: "x", count: 512))
    expect(session.expiresAt, is: clock.now.addingTimeInterval(5000))
  }

  @Test func `a login that does not ask for a session starts none`() async throws {
    #expect(try await accounts.logIn("ada@example.com").get().session == nil)
    try await expect(accounts.sessions(of: user.id), is: [])
  }

  @Test func `ASVS 7.2.2, 7.2.3: every login has its own token of 256 bits, and none is stored`()
    async throws
  {
    let tokens = try await [start(), start()].map(\.token)
    let texts = Set(tokens.map { $0.text.withUTF8 { String(decoding: $0, as: UTF8.self) } })
    expect(texts.count, is: 2)
    await accounts.close()
    for text in texts {
      expect(text.count, is: 43)
      try expect(StoreKind.chosen.places(of: text, in: folder), is: [])
    }
  }

  @Test(arguments: [
    "", "short", String(repeating: "A", count: 43), String(repeating: "!", count: 43),
  ])
  func `ASVS 7.2.1: rejects an invented token`(_ text: String) async throws {
    _ = try await start()
    guard let token = SessionToken(Secret(text)) else { return }
    #expect(try await accounts.resumeSession(token) == nil)
  }

  @Test func `ASVS 7.3.1: an unused session ends at the idle limit, to the second`() async throws {
    let started = try await start()
    clock.advance(999)
    #expect(try await isAlive(started))
    clock.advance(1000)
    #expect(try await !isAlive(started))
    try await expect(accounts.sessions(of: user.id), is: [])
  }

  @Test func `ASVS 7.3.2: a session in constant use ends at its absolute limit`() async throws {
    let started = try await start()
    for _ in 0..<9 {
      clock.advance(500)
      #expect(try await isAlive(started))
    }
    clock.advance(499)
    #expect(try await isAlive(started))
    clock.advance(1)
    #expect(try await !isAlive(started))
  }

  @Test func `uses in quick succession are recorded once`() async throws {
    let started = try await start()
    func seen() async throws -> Date? { try await accounts.sessions(of: user.id).first?.lastSeenAt }
    let first = clock.now
    for _ in 0..<9 {
      clock.advance(1)
      #expect(try await isAlive(started))
    }
    try await expect(seen(), is: first)
    clock.advance(1)
    #expect(try await isAlive(started))
    try await expect(seen(), is: first.addingTimeInterval(10))
  }

  @Test func `concurrent uses never extend a session`() async throws {
    let started = try await start()
    clock.advance(900)
    let accounts = accounts
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { _ = try await accounts.resumeSession(started.token) } }
      try await group.waitForAll()
    }
    try await expect(accounts.sessions(of: user.id).first?.expiresAt, is: started.session.expiresAt)
  }

  @Test func `ASVS 7.4.1: logging out ends the session at once, and no other`() async throws {
    let first = try await start()
    let second = try await start()
    #expect(try await accounts.logOut(first.token))
    #expect(try await !isAlive(first))
    #expect(try await isAlive(second))
    #expect(try await !accounts.logOut(first.token))
  }

  @Test func `ASVS 7.1.2: one session more than allowed ends the oldest`() async throws {
    var sessions: [StartedSession] = []
    for _ in 0..<4 {
      clock.advance(1)
      sessions.append(try await start())
    }
    #expect(try await !isAlive(sessions[0]))
    let listed = try await accounts.sessions(of: user.id)
    expect(listed.map(\.id), is: sessions.dropFirst().reversed().map(\.session.id))
  }

  @Test(arguments: ["disable", "delete", "revoke"])
  func `ASVS 7.4.2, 7.4.5, incident 17: disabling, deleting or revoking ends all sessions`(
    _ act: String
  ) async throws {
    let sessions = [try await start(), try await start()]
    switch act {
    case "disable": try await accounts.update(UserUpdate(isEnabled: false), of: user.id)
    case "delete": _ = try await accounts.administration.delete(.id(user.id), by: .operator("test"))
    default:
      try await expect(
        accounts.administration.endSessions(of: user.id, by: .operator("test")),
        is: 2
      )
    }
    for session in sessions { #expect(try await !isAlive(session)) }
    // Enabling the user again does not restore old sessions.
    try await accounts.update(UserUpdate(isEnabled: true), of: user.id)
    for session in sessions { #expect(try await !isAlive(session)) }
    try expect(StoreKind.chosen.run("SELECT count(*) FROM sessions", in: folder), is: ["0"])
  }

  @Test func `all sessions but one can be ended, but not another user's`()
    async throws
  {
    let mine = try await start()
    let other = try await start()
    let stranger = try await accounts.signUp("grace@example.com")
    #expect(try await !accounts.endSession(mine.session.id, by: accounts.proof(of: stranger.id)))
    try await expect(
      accounts.administration.endSessions(
        of: user.id,
        except: mine.session.id,
        by: .operator("test")
      ),
      is: 1
    )
    #expect(try await isAlive(mine))
    #expect(try await !isAlive(other))
  }

  @Test func `ASVS 14.2.7: later logins delete expired sessions`() async throws {
    _ = try await start()
    clock.advance(6000)
    _ = try await start()
    try expect(StoreKind.chosen.run("SELECT count(*) FROM sessions", in: folder), is: ["1"])
  }

  @Test(arguments: ["log out", "disable", "delete", "revoke", "expire"])
  func `ASVS 7.2.1, 7.4.1, 7.4.2: a session ended on one node ends on the others at once`(
    _ act: String
  ) async throws {
    let other = try AccountService.test(in: folder, Self.settings, now: { [clock] in clock.now })
    let sessions = [try await start(), try await start(), try await start()]
    for session in sessions { #expect(try await other.resumeSession(session.token) != nil) }
    switch act {
    case "log out": for session in sessions { #expect(try await accounts.logOut(session.token)) }
    case "disable": try await accounts.update(UserUpdate(isEnabled: false), of: user.id)
    case "delete": _ = try await accounts.administration.delete(.id(user.id), by: .operator("test"))
    case "revoke":
      try await expect(
        accounts.administration.endSessions(of: user.id, by: .operator("test")),
        is: 3
      )
    default: clock.advance(5000)
    }
    for session in sessions { #expect(try await other.resumeSession(session.token) == nil) }
  }

  @Test func `ASVS 7.2.1, incident 16: rejects a token with one character changed`() async throws {
    let started = try await start()
    let text = started.token.text.withUTF8 { Array($0) }
    for index in text.indices {
      var forged = text
      forged[index] = text[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let secret = try #require(Secret(utf8: forged))
      let token = try #require(SessionToken(secret))
      #expect(try await accounts.resumeSession(token) == nil, "\(index)")
    }
    // A session's ID is not a token.
    #expect(SessionToken(Secret(started.session.id.description)) == nil)
    #expect(try await isAlive(started))
  }

  @Test func `ASVS 7.2.4, incident 15: every login issues a new token`() async throws {
    let planted = SessionToken()
    let device = try #require(DeviceToken(planted.text))
    let first = try await start(LogInOrigin(device: device, wantsSession: true))
    let second = try await start(LogInOrigin(device: first.device, wantsSession: true))
    #expect(try await accounts.resumeSession(planted) == nil)
    let offered = [planted.text, first.device.text]
    for started in [first, second] { #expect(!offered.contains(started.token.text)) }
    #expect(first.token.text != second.token.text)
    // A device token is not a session token.
    let kept = try #require(SessionToken(first.device.text))
    #expect(try await accounts.resumeSession(kept) == nil)
  }

  @Test func `ASVS 7.4.5: an operator can end the sessions of all users at once`() async throws {
    let (first, second) = (try await start(), try await start())
    try await accounts.signUp("grace@example.com")
    let other = try await accounts.startSession("grace@example.com")
    try await expect(accounts.administration.endEverybodysSessions(by: .operator("test")), is: 3)
    for started in [first, second, other] { #expect(try await !isAlive(started)) }
    let ends = try await accounts.auditLog.events(AuditQuery(action: .endSessions))
    expect(ends.map(\.target), is: [nil])
    expect(ends.map(\.detail), is: ["3"])
  }

  @Test func `ASVS 7.2.4: a login ends the session that it replaces, and no other`() async throws {
    let (first, other) = (try await start(), try await start())
    let origin = LogInOrigin(wantsSession: true, replacing: first.token)
    _ = try await accounts.logIn("ada@example.com", "wrong", from: origin)
    #expect(try await isAlive(first))
    let second = try await start(origin)
    #expect(try await !isAlive(first))
    #expect(try await isAlive(second))
    #expect(try await isAlive(other))
  }

  @Test func `incident 17: rejects tokens issued before an account was disabled`() async throws {
    let started = try await start()
    try await accounts.update(UserUpdate(isEnabled: false), of: user.id)
    let origin = LogInOrigin(device: started.device, wantsSession: true)
    let state = try await accounts.logIn("ada@example.com", from: origin)
    expect(state.inWords, is: "wrongCredentials")
    #expect(try await !isAlive(started))
    try await expect(accounts.sessions(of: user.id), is: [])
  }

  private static let letters = String(repeating: "A", count: 43)

  @Test(arguments: [
    "", " ", "\0", "null", String(letters.dropLast()), letters, letters + "A", letters + "\n",
    String(repeating: " ", count: 43), String(repeating: "\0", count: 43),
  ])
  func `incident 20: an empty, blank or invented token opens nothing, and ends nothing`(
    _ text: String
  ) async throws {
    let started = try await start()
    let token = SessionToken(Secret(text))
    expect((token != nil), is: (text == Self.letters))
    if let token {
      #expect(try await accounts.resumeSession(token) == nil)
      #expect(try await !accounts.logOut(token))
    }
    #expect(try await isAlive(started))
  }

  @Test func `incident 20: a token opens only its own user's session, and none after logout`()
    async throws
  {
    let grace = try await accounts.signUp("grace@example.com")
    let mine = try await start()
    let hers = try await accounts.startSession("grace@example.com")
    try await expect(accounts.resumeSession(mine.token)?.user.id, is: user.id)
    try await expect(accounts.resumeSession(hers.token)?.user.id, is: grace.id)
    #expect(try await accounts.logOut(mine.token))
    // A later login does not restore old sessions.
    _ = try await start()
    for _ in 0..<2 {
      #expect(try await !isAlive(mine))
      #expect(try await !accounts.logOut(mine.token))
    }
    try await expect(accounts.resumeSession(hers.token)?.user.id, is: grace.id)
  }
}
