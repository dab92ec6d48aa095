import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a session is valid until it ends, in any process, and rejected at the next look-up.
struct SessionsContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()

  private func isGood(_ session: StartedSession, _ accounts: AccountService) async throws -> Bool {
    try await accounts.resumeSession(session.token) != nil
  }

  @Test(arguments: StoreKind.allCases)
  func `reads back a session as it was started`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    clock.advance(0.5)
    let origin = LogInOrigin(
      address: NetworkAddress("192.0.2.1"),
      userAgent: "curl/8 \u{1F600}",
      wantsSession: true
    )
    let started = try await accounts.startSession("ada@example.com", from: origin)
    let found = try #require(try await self.accounts(kind).resumeSession(started.token))
    expect(found.session, is: started.session)
    expect(found.user.id, is: ada.id)
    expect(found.user.lastLogInAt, is: clock.now)
    expect(
      found.session.client,
      is: SessionClient(address: "192.0.2.1", userAgent: "curl/8 \u{1F600}")
    )
    expect(found.session.expiresAt, is: clock.now.addingTimeInterval(30 * 86_400))
    try await expect(accounts.sessions(of: ada.id), is: [started.session])
    let unknown = try #require(SessionToken(Secret(String(repeating: "A", count: 43))))
    #expect(try await accounts.resumeSession(unknown) == nil)
  }

  /// The ways to end sessions, and which of a user's two remain: the current one and another.
  enum Ending: String, CaseIterable, CustomTestStringConvertible {
    case logOut, one, others, all, everybody, disable, delete, password, deleteAccount

    var testDescription: String { rawValue }

    var keepsOwn: Bool { [.one, .others].contains(self) }
    var endsStrangers: Bool { self == .everybody }
  }

  @Test(arguments: StoreKind.allCases, Ending.allCases)
  func `ending sessions takes effect at once, in every process, and ends no others`(
    _ kind: StoreKind,
    _ ending: Ending
  ) async throws {
    let here = try accounts(kind)
    let there = try accounts(kind)
    let ada = try await here.signUp("ada@example.com")
    try await here.signUp("grace@example.com")
    let own = try await here.startSession("ada@example.com")
    let other = try await here.startSession("ada@example.com")
    let strangers = try await here.startSession("grace@example.com")
    for session in [own, other, strangers] { #expect(try await isGood(session, there)) }
    switch ending {
    case .logOut: #expect(try await here.logOut(own.token))
    case .one:
      #expect(
        try await here.administration.endSession(
          other.session.id,
          of: ada.id,
          by: .operator("test")
        )
      )
    case .others:
      try await expect(
        here.endOtherSessions(except: own.session.id, by: here.proof(of: ada.id)),
        is: 1
      )
    case .all:
      try await expect(here.administration.endSessions(of: ada.id, by: .operator("test")), is: 2)
    case .everybody:
      try await expect(here.administration.endEverybodysSessions(by: .operator("test")), is: 3)
    case .disable: try await here.update(UserUpdate(isEnabled: false), of: ada.id)
    case .delete: _ = try await here.administration.delete(.id(ada.id), by: .operator("test"))
    case .password:
      let user = try #require(try await here.administration.user(.id(ada.id)))
      let result = try await here.changePassword(
        .filled(for: user),
        of: user,
        keeping: own.session.id
      )
      let tokens = try #require(try result.get().tokens)
      let renewed = try await there.resumeSession(tokens.session)
      expect(renewed?.session.id, is: own.session.id)
    case .deleteAccount:
      _ = try await here.deleteAccount(of: ada, password: Secret(SignUpForm.testPassword))
    }
    try await expect(isGood(own, there), is: ending.keepsOwn)
    try await expect(isGood(other, there), is: (ending == .logOut))
    #expect(try await isGood(strangers, there) != ending.endsStrangers)
  }

  @Test(arguments: StoreKind.allCases)
  func `a user cannot end the sessions of others`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let hers = try await accounts.startSession("ada@example.com")
    #expect(try await !accounts.endSession(hers.session.id, by: accounts.proof(of: grace.id)))
    #expect(try await isGood(hers, accounts))
    try await expect(accounts.auditLog.events(AuditQuery(action: .endSessions)), is: [])
  }

  @Test(arguments: StoreKind.allCases)
  func `ASVS 2.3.2: one session over the limit ends the user's oldest, and no other user's`(
    _ kind: StoreKind
  ) async throws {
    let limits = SessionLimits(idle: .seconds(3600), absolute: .seconds(86_400), perUser: 3)
    let accounts = try accounts(kind) { $0.sessions = limits }
    let ada = try await accounts.signUp("ada@example.com")
    try await accounts.signUp("grace@example.com")
    let strangers = try await accounts.startSession("grace@example.com")
    var started: [StartedSession] = []
    for _ in 0..<5 {
      clock.advance(1)
      started.append(try await accounts.startSession("ada@example.com"))
    }
    try await expect(
      accounts.sessions(of: ada.id).map(\.id),
      is: started[2...].reversed().map(\.session.id)
    )
    #expect(try await !isGood(started[1], accounts))
    #expect(try await isGood(strangers, accounts))
    // The same number of devices is known.
    let data = try await accounts.personalData(of: ada.id, by: .user(ada.id))
    expect(data?.devices.count, is: 3)
    // By a clock that was set back, the new session looks the oldest, and the others are of a
    // moment that has not come.
    clock.advance(-600)
    let late = try await accounts.startSession("ada@example.com")
    try await expect(accounts.sessions(of: ada.id).map(\.id), is: [late.session.id])
    try await expect(accounts.store.read { try $0.sessionCount(of: ada.id) }, is: 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `a use is recorded unless a later one is, by a minute at most`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com").session
    let other = try await accounts.startSession("ada@example.com").session
    func record(_ seconds: Double) async throws -> Double? {
      let instant = clock.now.addingTimeInterval(seconds)
      try await accounts.store.transaction { try $0.setLastSeen(instant, of: session.id) }
      let sessions = try await accounts.store.read { try $0.sessions(of: ada.id) }
      expect(sessions.first { $0.id == other.id }?.lastSeenAt, is: other.lastSeenAt)
      return sessions.first { $0.id == session.id }?.lastSeenAt.timeIntervalSince(clock.now)
    }
    for (seconds, stored) in [(60.0, 60.0), (0, 60), (61, 61), (0, 0), (3600, 3600), (0, 0)] {
      try await expect(record(seconds), is: stored)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an unused session ends at the idle limit, a used one at the absolute limit`(
    _ kind: StoreKind
  ) async throws {
    let limits = SessionLimits(idle: .seconds(1000), absolute: .seconds(3000), perUser: 9)
    let accounts = try accounts(kind) { $0.sessions = limits }
    let ada = try await accounts.signUp("ada@example.com")
    let idle = try await accounts.startSession("ada@example.com")
    let used = try await accounts.startSession("ada@example.com")
    for _ in 0..<3 {
      clock.advance(999)
      #expect(try await isGood(used, accounts))
    }
    #expect(try await !isGood(idle, accounts))
    try await expect(accounts.sessions(of: ada.id).map(\.id), is: [used.session.id])
    clock.advance(3)
    #expect(try await !isGood(used, accounts))
    try await expect(accounts.sessions(of: ada.id), is: [])
    // Both stay stored until a login deletes them.
    try await expect(accounts.administration.countSessions(of: ada.id), is: 2)
    _ = try await accounts.startSession("ada@example.com")
    try await expect(accounts.administration.countSessions(of: ada.id), is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `a use is recorded at intervals, for that session`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let first = try await accounts.startSession("ada@example.com")
    clock.advance(1)
    let second = try await accounts.startSession("ada@example.com")
    clock.advance(59)
    _ = try await accounts.resumeSession(second.token)
    try await expect(
      accounts.sessions(of: ada.id).map(\.lastSeenAt),
      is: [second, first].map(\.session.lastSeenAt)
    )
    clock.advance(1)
    _ = try await accounts.resumeSession(first.token)
    let seen = try await accounts.sessions(of: ada.id).map(\.lastSeenAt)
    expect(seen, is: [second.session.lastSeenAt, clock.now])
  }

  @Test(arguments: StoreKind.allCases)
  func `a login replaces its device's session`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    try await accounts.signUp("ada@example.com")
    let first = try await accounts.startSession("ada@example.com")
    let origin = LogInOrigin(device: first.device, wantsSession: true, replacing: first.token)
    let second = try await accounts.startSession("ada@example.com", from: origin)
    #expect(try await !isGood(first, accounts))
    #expect(try await isGood(second, accounts))
    expect(second.device, is: first.device)
  }

  @Test(arguments: StoreKind.allCases)
  func `stores a token as its hash`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    try await accounts.signUp("ada@example.com")
    let started = try await accounts.startSession("ada@example.com")
    await accounts.close()
    let token = started.token.text.withUTF8 { Data($0) }
    let device = started.device.text.withUTF8 { Data($0) }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let content = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
      #expect(content.range(of: token) == nil && content.range(of: device) == nil, "\(name)")
    }
  }
}
