import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceLoadTests {
  @Test func `the load counts users, sessions and bytes`() async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    #expect(try await accounts.load().users == 0)
    try await accounts.signUp("ada@example.com")
    _ = try await accounts.startSession("ada@example.com")
    let load = try await accounts.load()
    #expect(load.users == 1)
    #expect(load.sessions == 1)
    #expect(load.waitingHashes == 0)
    #expect(load.databaseBytes > 0)
    try await accounts.requireReady()
  }
}
