import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct ServiceMonitorTests {
  @Test func `the load counts users, sessions and bytes`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let monitor = ServiceMonitor(accounts)
    try await expect(monitor.load().users, is: 0)
    try await accounts.signUp("ada@example.com")
    _ = try await accounts.startSession("ada@example.com")
    let load = try await monitor.load()
    expect(load.users, is: 1)
    expect(load.sessions, is: 1)
    expect(load.waitingHashes, is: 0)
    #expect(load.databaseBytes > 0)
    #expect(load.isAuditLogSigned)
    try await monitor.requireReady()
  }

  @Test func `the load tells that another program has changed the audit log`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    try StoreKind.chosen.run("UPDATE audit_head SET signed_at = signed_at + 1", in: folder)
    #expect(try await !ServiceMonitor(accounts).load().isAuditLogSigned)
    // Later events do not sign it.
    try await accounts.signUp("grace@example.com")
    #expect(try await !ServiceMonitor(accounts).load().isAuditLogSigned)
    await accounts.close()
  }

  @Test func `the load tells that the key of the audit log is missing`() async throws {
    let folder = TemporaryFolder()
    let first = try AccountService.test(in: folder)
    try await first.signUp("ada@example.com")
    await first.close()
    try FileManager.default.removeItem(at: StoreKind.chosen.auditKey(in: folder))
    let accounts = try AccountService.test(in: folder)
    #expect(try await !ServiceMonitor(accounts).load().isAuditLogSigned)
    await accounts.close()
  }

  @Test func `a service without the pepper key of its passwords is not ready`() async throws {
    let folder = TemporaryFolder()
    let key = Key()
    func accounts(_ keys: [Key]?) throws -> AccountService {
      var settings = AccountSettings.cheap
      settings.pepper = keys.map { keys in Pepper { keys } }
      return try AccountService.test(in: folder, settings)
    }
    let complete = try accounts([key])
    try await complete.signUp("ada@example.com")
    try await ServiceMonitor(complete).requireReady()
    await complete.close()
    for keys in [nil, [Key()]] {
      let incomplete = try accounts(keys)
      await #expect(throws: MissingPepperKey(id: key.id)) {
        try await ServiceMonitor(incomplete).requireReady()
      }
      await incomplete.close()
    }
    let rotated = try accounts([key, Key()])
    try await ServiceMonitor(rotated).requireReady()
    await rotated.close()
  }

  @Test func `a key that only some passwords need does not stop the service`() async throws {
    let folder = TemporaryFolder()
    let keys = [Key(), Key()]
    func accounts(_ keys: [Key]) throws -> AccountService {
      var settings = AccountSettings.cheap
      settings.pepper = Pepper { keys }
      return try AccountService.test(in: folder, settings)
    }
    let old = try accounts([keys[0]])
    try await old.signUp("ada@example.com")
    await old.close()
    let both = try accounts(keys)
    try await both.signUp("grace@example.com")
    await both.close()
    for key in keys {
      let accounts = try accounts([key])
      try await ServiceMonitor(accounts).requireReady()
      await accounts.close()
    }
  }
}
