import Accounts
import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import TestSupport
import Testing

@testable import AccountsServer
@testable import AccountsSQLite

struct APIHealthTests {
  private static func unavailable(_ status: JSON) -> APIAnswer {
    APIAnswer(status: 503, body: ["status": status])
  }

  @Test func `a running server is live, and ready`() async throws {
    let client = try APIClient()
    try await expect(client.get("/health/live"), is: .ok(["status": "live"]))
    try await expect(client.get("/health/ready"), is: .ok(["status": "ready"]))
  }

  @Test func `a server without its database is live, and not ready`() async throws {
    let client = try APIClient()
    await client.accounts.close()
    try await expect(client.get("/health/live"), is: .ok(["status": "live"]))
    try await expect(client.get("/health/ready"), is: Self.unavailable("noDatabase"))
  }

  @Test func `a server without the pepper key of its passwords is live, not ready`() async throws {
    let folder = TemporaryFolder()
    let key = Key()
    func client(_ keys: [Key]?) throws -> APIClient {
      try APIClient(in: folder, pepper: keys.map { keys in Pepper { keys } })
    }
    let complete = try client([key])
    try await complete.accounts.signUp("ada@example.com")
    try await expect(complete.get("/health/ready"), is: .ok(["status": "ready"]))
    await complete.accounts.close()
    let incomplete = try client(nil)
    try await expect(incomplete.get("/health/live"), is: .ok(["status": "live"]))
    try await expect(incomplete.get("/health/ready"), is: Self.unavailable("noPepper"))
  }

  @Test func `a server without the key that signed the audit log stores nothing, and is not ready`()
    async throws
  {
    let folder = TemporaryFolder()
    let complete = try APIClient(in: folder, pepper: nil)
    try await complete.accounts.signUp("ada@example.com")
    await complete.accounts.close()
    let key = folder.database + "-audit-key"
    try FileManager.default.moveItem(atPath: key, toPath: key + "-kept")
    let incomplete = try APIClient(in: folder, pepper: nil)
    try await expect(incomplete.get("/health/live"), is: .ok(["status": "live"]))
    try await expect(incomplete.get("/health/ready"), is: Self.unavailable("noAuditKey"))
    let refused = await #expect(throws: StorageError.self) {
      try await incomplete.accounts.signUp("grace@example.com")
    }
    expect(refused?.code, is: .missingAuditKey)
    try FileManager.default.moveItem(atPath: key + "-kept", toPath: key)
    try await expect(incomplete.get("/health/ready"), is: .ok(["status": "ready"]))
    try await expect(ServiceMonitor(incomplete.accounts).load().users, is: 1)
  }

  @Test func `a server whose database was moved is not ready, and says so`() async throws {
    let client = try APIClient()
    try await client.accounts.signUp("ada@example.com")
    try SQLiteMoveSource(path: client.folder.database)
      .mark(movedTo: "postgres://db/accounts", at: client.clock.now)
    try await expect(client.get("/health/ready"), is: Self.unavailable("moved"))
  }

  @Test func `a server that cannot seal its mails, and so refuses logins, is not ready`()
    async throws
  {
    struct Unreadable: Error {}
    let mail = MailSettings(
      publicAddress: "https://accounts.example.test",
      links: .test,
      sender: try EmailAddress("noreply@example.test"),
      keys: KeySource(existing: { throw Unreadable() }, newestOrNew: { throw Unreadable() })
    )
    let client = try APIClient(mail: mail)
    try await expect(client.get("/health/live"), is: .ok(["status": "live"]))
    try await expect(client.get("/health/ready"), is: Self.unavailable("noMailKey"))
  }

  @Test func `a server that stops is not ready`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let readiness = Readiness()
    let verifier = SharedAuditVerification { try await accounts.auditLog.verify() }
    let api = API(accounts, .test, readiness, verifier)
    let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
    let request = APIRequest(
      request: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      context: TestServer.context(),
      settings: .test
    )
    try await expect(api.readiness(request).status, is: .ok)
    readiness.end()
    try await expect(api.readiness(request).status, is: .serviceUnavailable)
  }

  @Test(arguments: ["/health/live", "/health/ready"])
  func `other methods are refused`(path: String) async throws {
    let client = try APIClient()
    try await expect(client.refusal(.post, path, [:]), is: .methodNotAllowed)
    let answer = try await client.respond(.post, path, [:])
    expect(answer.headers[.allow], is: "HEAD, GET, OPTIONS")
  }
}
