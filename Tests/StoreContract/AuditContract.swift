import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that every action has its event in the same transaction: numbered, chained and signed.
struct AuditContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()

  @Test(arguments: StoreKind.allCases)
  func `concurrent events of several processes are numbered in order, and verify`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<3).map { _ in try accounts(kind) }
    await withTaskGroup { group in
      for number in 0..<60 {
        group.addTask { _ = try? await services[number % 3].signUp("u\(number)@example.com") }
      }
    }
    let events = try await services[0].auditLog.events(AuditQuery(limit: 1000))
    expect(events.count, is: 60)
    let numbers = events.map(\.number)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 > $1 } && numbers.last == 1)
    // A server skips the numbers of transactions that are rolled back.
    #expect(kind != .sqlite || numbers.first == 60)
    let verification = try await services[1].auditLog.verify()
    expect(verification.findings, is: [])
    expect(verification.count, is: 60)
    expect(verification.head.ends.map(\.number).max(), is: numbers.first)
    // A kept head is still valid after later events.
    try await services[2].signUp("later@example.com")
    try await expect(services[0].auditLog.verify(against: verification.head).findings, is: [])
  }

  @Test(arguments: StoreKind.allCases)
  func `reads back an event with all its values`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    clock.advance(1.5)
    let address = try #require(NetworkAddress("2001:db8::1"))
    let origin = LogInOrigin(address: address, wantsSession: true)
    let started = try await accounts.startSession("ada@example.com", from: origin)
    _ = try await accounts.logIn("ada@example.com", "guess", from: origin)
    let own = AuditActor.user(ada.id, from: address)
    try await accounts.update(UserUpdate(role: .admin), of: ada.id, by: own)
    let events = try await accounts.auditLog.events(AuditQuery())
    let shown = events.map { event in
      [
        "\(event.number)", event.action.rawValue, event.reason?.rawValue ?? "-",
        event.actor.description,
        event.target?.description ?? "-", event.session?.description ?? "-", event.address ?? "-",
        event.detail ?? "-", "\(event.at.timeIntervalSince(clock.now))",
      ]
    }
    let user = ada.id.description
    expect(
      shown,
      is: [
        ["4", "setRole", "-", "user:\(user)", user, "-", "2001:db8::1", "admin", "0.0"],
        ["3", "logIn", "wrongPassword", "anyone", user, "-", "2001:db8::1", "-", "0.0"],
        [
          "2", "logIn", "-", "user:\(user)", user, "\(started.session.id)", "2001:db8::1", "-",
          "0.0",
        ],
        ["1", "signUp", "-", "user:\(user)", user, "-", "-", "-", "-1.5"],
      ]
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `lists events by user, action or time span, page by page`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    clock.advance(10)
    let grace = try await accounts.signUp("grace@example.com")
    clock.advance(10)
    try await accounts.update(UserUpdate(isEnabled: false), of: grace.id, by: .user(ada.id))
    try await accounts.update(UserUpdate(isEnabled: true), of: grace.id)
    func numbers(_ query: AuditQuery) async throws -> [Int] {
      try await accounts.auditLog.events(query).map(\.number)
    }
    try await expect(numbers(AuditQuery(user: ada.id)), is: [3, 1])
    try await expect(numbers(AuditQuery(user: grace.id)), is: [4, 3, 2])
    try await expect(numbers(AuditQuery(action: .signUp)), is: [2, 1])
    let second = clock.now.addingTimeInterval(-10)
    try await expect(numbers(AuditQuery(since: second)), is: [4, 3, 2])
    try await expect(numbers(AuditQuery(until: second)), is: [1])
    try await expect(numbers(AuditQuery(user: grace.id, since: second, until: clock.now)), is: [2])
    try await expect(numbers(AuditQuery(limit: 2)), is: [4, 3])
    try await expect(numbers(AuditQuery(before: 3, limit: 2)), is: [2, 1])
  }

  @Test(arguments: StoreKind.allCases)
  func `prunes old events from the beginning, and the rest verifies`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind) { $0.audit.retention = .seconds(1000) }
    var first: AuditHead?
    for number in 0..<5 {
      try await accounts.signUp("u\(number)@example.com")
      if number == 0 { first = try await accounts.auditLog.verify().head }
      clock.advance(300)
    }
    let kept = try await accounts.auditLog.verify().head
    try await expect(accounts.auditLog.countPrunable(), is: 2)
    try await expect(accounts.auditLog.prune(by: .operator("test"), trustsClock: true), is: 2)
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.number), is: [6, 5, 4, 3])
    #expect((events[0].action, events[0].detail) == (.pruneAuditLog, "2"))
    try await expect(accounts.auditLog.verify(against: kept).findings, is: [])
    // From a head whose next event was deleted, too.
    let later = try await accounts.auditLog.verify(from: first)
    expect(later.findings, is: [])
    expect(later.count, is: 4)
    try await expect(accounts.auditLog.prune(by: .operator("test"), trustsClock: true), is: 0)
    // The last event stays, however old it is.
    clock.advance(100_000)
    try await expect(accounts.auditLog.prune(by: .operator("test"), trustsClock: true), is: 3)
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.number), is: [7, 6])
    try await expect(accounts.auditLog.verify().findings, is: [])
  }

  @Test(arguments: StoreKind.allCases)
  func `events during pruning or signing are signed too`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind) { $0.audit.retention = .seconds(1000) }
    let ada = try await accounts.signUp("ada@example.com")
    for round in 0..<10 {
      clock.advance(2000)
      try await withThrowingTaskGroup { group in
        for number in 0..<12 {
          group.addTask {
            switch (number, round % 2) {
            case (6, 0):
              _ = try await accounts.auditLog.prune(by: .operator("test"), trustsClock: true)
            case (6, _): try await accounts.auditLog.sign(by: .operator("test"))
            default:
              let actor = AuditActor.operator("test")
              try await accounts.store.addEvent(about: ada.id, by: actor, at: clock.now)
            }
          }
        }
        try await group.waitForAll()
      }
      try await expect(accounts.auditLog.verify().findings, is: [], "round \(round)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a failed login counts even if its event cannot be signed`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    await accounts.close()
    try Data("no key\n".utf8).write(to: kind.auditKey(in: folder))
    let broken = try self.accounts(kind)
    for _ in 0..<3 {
      await #expect(throws: StorageError.self) { try await broken.logIn(ada.email, "wrong") }
    }
    let explanation = try await broken.administration.explainLogIn(ada.address)
    expect(explanation.limits.last?.failures, is: 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `an action whose event cannot be signed is not performed`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    await accounts.close()
    // Another process, with a key file that is invalid.
    try Data("no key\n".utf8).write(to: kind.auditKey(in: folder))
    let broken = try self.accounts(kind)
    let before = try #require(try await broken.administration.user(.id(ada.id)))
    for act in Act.allCases {
      let error = await #expect(throws: StorageError.self, "\(act)") {
        try await act.perform(broken, ada, session)
      }
      expect(error?.code, is: .auditKey)
    }
    try await expect(broken.administration.user(.id(ada.id)), is: before)
    try await expect(broken.allUsers().count, is: 1)
    try await expect(broken.administration.countSessions(), is: 1)
    try await expect(broken.auditLog.events(AuditQuery()).count, is: 2)
    let explanation = try await broken.administration.explainLogIn(EmailAddress("ada@example.com"))
    expect(explanation.limits.last?.failures, is: 0, "an attempt that nobody looked at")
  }

  /// The actions with an event.
  enum Act: CaseIterable {
    case signUp, logIn, logOut, endSessions, disable, setRole, verify, edit, delete, changePassword

    func perform(_ accounts: AccountService, _ user: User, _ session: StartedSession) async throws {
      let admin = AuditActor.operator("test")
      switch self {
      case .signUp: try await accounts.signUp("grace@example.com")
      case .logIn: _ = try await accounts.startSession("ada@example.com")
      case .logOut: _ = try await accounts.logOut(session.token)
      case .endSessions: try await accounts.administration.endSessions(of: user.id, by: admin)
      case .disable: try await accounts.update(UserUpdate(isEnabled: false), of: user.id, by: admin)
      case .setRole: try await accounts.update(UserUpdate(role: .admin), of: user.id, by: admin)
      case .verify:
        try await accounts.update(UserUpdate(verifiesEmail: true), of: user.id, by: admin)
      case .edit:
        let form = EditUserForm.of(user)
        form.emailField.value = "other@example.com"
        try await accounts.update(UserUpdate(form: form), of: user.id, by: admin)
      case .delete: _ = try await accounts.administration.delete(.id(user.id), by: admin)
      case .changePassword:
        _ = try await accounts.changePassword(.filled(for: user), of: user)
      }
    }
  }
}
