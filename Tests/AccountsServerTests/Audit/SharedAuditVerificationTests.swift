import Accounts
import Expectations
import Synchronization
import TestSupport
import Testing

@testable import AccountsServer

struct SharedAuditVerificationTests {
  @Test func `who asks while the log is verified waits for the same result`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let count = Mutex(0)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let verifier = SharedAuditVerification {
      count.withLock { $0 += 1 }
      for await _ in gate { break }
      return try await accounts.auditLog.verify()
    }
    let asked = [await verifier.current(), await verifier.current()]
    expect(asked[0], is: asked[1])
    opening.finish()
    for task in asked { try await expect(task.value.count, is: 0) }
    expect(count.withLock { $0 }, is: 1)
  }

  @Test func `a later question verifies the log again, also after an error`() async throws {
    struct Broken: Error {}
    let count = Mutex(0)
    let verifier = SharedAuditVerification {
      count.withLock { $0 += 1 }
      throw Broken()
    }
    for _ in 0..<2 { await #expect(throws: Broken.self) { try await verifier.verify() } }
    expect(count.withLock { $0 }, is: 2)
  }
}
