import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct ServiceMonitorTests {
  @Test func `the load counts users, sessions and bytes`() async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let monitor = ServiceMonitor(accounts)
    #expect(try await monitor.load().users == 0)
    try await accounts.signUp("ada@example.com")
    _ = try await accounts.startSession("ada@example.com")
    let load = try await monitor.load()
    #expect(load.users == 1)
    #expect(load.sessions == 1)
    #expect(load.waitingHashes == 0)
    #expect(load.databaseBytes > 0)
    try await monitor.requireReady()
  }
}
