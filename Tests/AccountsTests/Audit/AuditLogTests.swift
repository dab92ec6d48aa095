import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AuditLogTests: ServiceSuite {
  private let root = AuditActor.operator("root")
  private let address = NetworkAddress("2001:db8::17")

  /// Returns the log, oldest first: action, refusal, actor and detail.
  private func log(_ service: AccountService? = nil) async throws -> [String] {
    try await (service ?? accounts).auditLog.events(AuditQuery(limit: 1000)).reversed()
      .map { event in
        [event.action.rawValue, event.reason?.rawValue, "\(event.actor)", event.detail]
          .compactMap { $0 }.joined(separator: " ")
      }
  }

  private func dump() throws -> String {
    let columns = ["number", "action", "reason", "actor", "target", "session", "address", "detail"]
    let row = columns.map { "coalesce(CAST(\($0) AS text), '')" }.joined(separator: " || '|' || ")
    return try StoreKind.chosen.run("SELECT \(row) FROM audit_events", in: folder)
      .joined(separator: "\n")
  }

  @Test func `ASVS 16.2.1, 16.3.1: logs every action, with its actor and target`() async throws {
    // Another administrator remains.
    let grace = try await accounts.signUp("grace@example.com")
    try await accounts.update(UserUpdate(role: .admin), of: grace.id, by: root)
    let ada = try await accounts.signUp("ada@example.com")
    let id = UserReference.id(ada.id)
    let started = try await accounts.startSession(
      "ada@example.com",
      from: LogInOrigin(address: address, wantsSession: true)
    )
    _ = try await accounts.logOut(started.token)
    _ = try await accounts.administration.update(UserUpdate(isEnabled: false), of: id, by: root)
    _ = try await accounts.administration.update(UserUpdate(isEnabled: true), of: id, by: root)
    _ = try await accounts.administration.update(UserUpdate(role: .admin), of: id, by: root)
    _ = try await accounts.administration.update(UserUpdate(verifiesEmail: true), of: id, by: root)
    _ = try await accounts.startSession("ada@example.com")
    try await accounts.administration.endSessions(of: ada.id, by: root)
    // Without a session there is nothing to log.
    try await accounts.administration.endSessions(of: ada.id, by: root)
    _ = try await accounts.logIn("ada@example.com", "wrong")
    try await accounts.administration.unlock(try EmailAddress("ada@example.com"), by: root)
    _ = try await accounts.administration.delete(id, by: root)
    let me = "user:\(ada.id)"
    try await expect(
      log(),
      is: [
        "signUp user:\(grace.id)", "setRole operator:root admin",
        "signUp \(me)", "logIn \(me)", "logOut \(me)", "disableUser operator:root",
        "enableUser operator:root", "setRole operator:root admin", "verifyEmail operator:root",
        "logIn \(me)", "endSessions operator:root 1", "logIn wrongPassword anyone",
        "unlock operator:root", "deleteUser operator:root",
      ]
    )
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.number), is: Array((1...14).reversed()))
    #expect(events.allSatisfy { $0.target != nil })
    let started2 = events.last { $0.action == .logIn }
    expect(started2?.session, is: started.session.id)
    expect(started2?.address, is: "2001:db8::17")
    try await expect(accounts.auditLog.verify().findings, is: [])
  }

  @Test func `logs a revoked session once`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com").session
    let proof = try await accounts.proof(of: ada.id)
    #expect(try await accounts.endSession(session.id, by: proof))
    #expect(try await !accounts.endSession(session.id, by: proof))
    try await expect(
      log(),
      is: ["signUp user:\(ada.id)", "logIn user:\(ada.id)", "endSessions user:\(ada.id)"]
    )
  }

  @Test func `ASVS 16.3.1: logs the reason of a rejection, which the response omits`()
    async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    _ = try await accounts.logIn("nobody@example.com")
    _ = try await accounts.logIn("ada@example.com", "wrong")
    try await accounts.update(UserUpdate(isEnabled: false), of: ada.id, by: root)
    _ = try await accounts.logIn("ada@example.com")
    try await expect(
      log().suffix(4),
      is: [
        "logIn unknownAddress anyone", "logIn wrongPassword anyone", "disableUser operator:root",
        "logIn disabled anyone",
      ]
    )
    let refused = try await accounts.auditLog.events(AuditQuery(action: .logIn))
    expect(refused.map(\.target), is: [ada.id, ada.id, nil])
  }

  @Test func `logs throttled attempts once a minute, with their count`() async throws {
    try await accounts.signUp("ada@example.com")
    for _ in 0..<5 { _ = try await accounts.logIn("ada@example.com", "wrong") }
    for _ in 0..<7 {
      for _ in 0..<10 { _ = try await accounts.logIn("ada@example.com", "wrong") }
      clock.advance(0.1)
    }
    let wrong = Array(repeating: "logIn wrongPassword anyone", count: 5)
    try await expect(log().dropFirst(), is: wrong + ["logIn throttled anyone limit per account"])
    // The wait is long over; the next wrong password locks the account again.
    clock.advance(60)
    for _ in 0..<3 { _ = try await accounts.logIn("ada@example.com", "wrong") }
    try await expect(
      log().suffix(2),
      is: ["logIn wrongPassword anyone", "logIn throttled anyone limit per account, 70 times"]
    )
  }

  @Test func `logs a taken address once a minute`() async throws {
    try await accounts.signUp("ada@example.com")
    for _ in 0..<3 {
      await #expect(throws: (any Error).self) { try await accounts.signUp("ADA@example.com") }
    }
    try await expect(log().dropFirst(), is: ["signUp alreadyExists anyone"])
  }

  @Test func `ASVS 16.2.5: the log contains no password, token, name or e-mail address`()
    async throws
  {
    try await accounts.signUp("ada@example.com")
    let origin = LogInOrigin(address: address, userAgent: "Canary/1", wantsSession: true)
    let session = try await accounts.startSession("ada@example.com", from: origin)
    _ = try await accounts.logIn("hunter2@example.com", "letmein")
    _ = try await accounts.logOut(session.token)
    let text = try dump()
    let token = session.token.text.withUTF8 { String(decoding: $0, as: UTF8.self) }
    let device = session.device.text.withUTF8 { String(decoding: $0, as: UTF8.self) }
    for canary in [
      SignUpForm.testPassword, "letmein", "hunter2", "Ada", "ada@", "example.com", "Canary", token,
      device, "$argon2",
    ] {
      #expect(!text.contains(canary), "\(canary)")
    }
    #expect(text.contains("2001:db8::17"))
  }

  @Test func `an address can be logged as a pseudonym of its network`() async throws {
    var settings = AccountSettings.cheap
    settings.audit.addresses = .pseudonym
    let accounts = try AccountService.test(in: folder, settings)
    for text in ["2001:db8::17", "2001:db8::99", "2001:db8:1::17", "203.0.113.7"] {
      let origin = LogInOrigin(address: NetworkAddress(text))
      _ = try await accounts.logIn("nobody@example.com", from: origin)
    }
    let addresses = try await accounts.auditLog.events(AuditQuery()).reversed().map(\.address)
    let names = try addresses.map { try #require($0) }
    #expect(names.allSatisfy { $0.wholeMatch(of: /~[0-9a-f]{16}/) != nil })
    expect(names[0], is: names[1])
    expect(Set(names).count, is: 3)
    #expect(try !dump().contains("2001:db8"))
    settings.audit.addresses = .none
    let silent = try AccountService.test(in: folder, settings)
    _ = try await silent.logIn("nobody@example.com", from: LogInOrigin(address: address))
    try await expect(silent.auditLog.events(AuditQuery(limit: 1)).map(\.address), is: [nil])
  }

  @Test func `deletes old events only when pruned, and the rest verifies`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    for _ in 0..<30 { try await accounts.addEvent(about: ada.id, by: root) }
    try await expect(accounts.auditLog.countPrunable(), is: 0)
    try await expect(accounts.auditLog.prune(by: root, trustsClock: true), is: 0)
    clock.advance(365 * 86_400 + 1)
    try await accounts.addEvent(about: ada.id, by: root)
    try await expect(accounts.auditLog.countPrunable(), is: 31)
    // Neither age nor counting deletes events.
    try await expect(accounts.auditLog.events(AuditQuery()).count, is: 32)
    try await expect(accounts.auditLog.prune(by: root, trustsClock: true), is: 31)
    try await expect(log(), is: ["enableUser operator:root", "pruneAuditLog operator:root 31"])
    let result = try await accounts.auditLog.verify()
    expect(result.findings, is: [])
    expect(result.head.ends.map(\.number), is: [33])
    try await accounts.addEvent(about: ada.id, by: root)
    try await expect(accounts.auditLog.verify().findings, is: [])
  }

  @Test func `an event of a wrong clock delays the pruning of later events only`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    clock.advance(10 * 365 * 86_400)
    try await accounts.addEvent(about: ada.id, by: root)
    clock.advance(-9 * 365 * 86_400)
    try await accounts.addEvent(about: ada.id, by: root)
    clock.advance(-86_400)
    try await expect(accounts.auditLog.prune(by: root, trustsClock: true), is: 0)
    clock.advance(2 * 86_400)
    try await expect(accounts.auditLog.countPrunable(), is: 1)
    try await expect(accounts.auditLog.prune(by: root, trustsClock: true), is: 1)
    try await expect(accounts.auditLog.verify().findings, is: [])
  }

  @Test func `a wrong password is not reported as wrong if that cannot be logged`() async throws {
    try await accounts.signUp("ada@example.com")
    let key = StoreKind.chosen.auditKey(in: folder).path
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    let other = try AccountService.test(in: folder)
    for email in ["ada@example.com", "nobody@example.com"] {
      let error = await #expect(throws: StorageError.self) {
        try await other.logIn(email, "wrong")
      }
      expect(error?.code, is: .auditKey)
    }
    try await expect(log().count, is: 1)
  }

  @Test func `an action that cannot be signed is not performed`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    let key = StoreKind.chosen.auditKey(in: folder).path
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    let other = try AccountService.test(in: folder)
    let error = await #expect(throws: StorageError.self) {
      try await other.administration.update(UserUpdate(isEnabled: false), of: .id(ada.id), by: root)
    }
    expect(error?.code, is: .auditKey)
    expect(error?.description, is: "the key file \(key) is readable by other users of this machine")
    try await expect(accounts.administration.user(.id(ada.id))?.isEnabled, is: true)
    try await expect(log().count, is: 1)
  }

  @Test func `concurrent actions in two programs form one intact log`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    let other = try AccountService.test(in: folder)
    let (accounts, root) = (accounts, root)
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        let service = number % 2 == 0 ? accounts : other
        group.addTask { try await service.addEvent(about: ada.id, by: root) }
      }
      try await group.waitForAll()
    }
    let result = try await accounts.auditLog.verify()
    expect(result.findings, is: [])
    expect(result.count, is: 201)
    let ends = result.head.ends.map(\.number)
    #expect(StoreKind.chosen == .postgres ? ends.max() == 201 : ends == [201])
  }

  @Test func `filters a list by user, action and time, and continues after a number`()
    async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    clock.advance(60)
    let noon = clock.now
    let grace = try await accounts.signUp("grace@example.com")
    try await accounts.update(UserUpdate(isEnabled: false), of: ada.id, by: .user(grace.id))
    func numbers(_ query: AuditQuery) async throws -> [Int] {
      try await accounts.auditLog.events(query).map(\.number)
    }
    try await expect(numbers(AuditQuery()), is: [3, 2, 1])
    try await expect(numbers(AuditQuery(user: ada.id)), is: [3, 1])
    try await expect(numbers(AuditQuery(user: grace.id)), is: [3, 2])
    try await expect(numbers(AuditQuery(user: ada.id, action: .signUp)), is: [1])
    try await expect(numbers(AuditQuery(since: noon)), is: [3, 2])
    try await expect(numbers(AuditQuery(until: noon)), is: [1])
    try await expect(numbers(AuditQuery(limit: 2)), is: [3, 2])
    try await expect(numbers(AuditQuery(before: 2)), is: [1])
  }
}
