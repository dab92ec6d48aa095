import AccountsForms
import AccountsSQLite
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsServer
@testable import AccountsSQLite

/// A program that sends JSON to the routes of a service in a new folder, whose clock the test
/// moves.
final class APIClient {
  /// The service behind the API.
  let accounts: AccountService

  /// The clock of the service.
  let clock: HandClock

  /// The folder of the service.
  let folder: TemporaryFolder

  private let server: TestServer
  private let token: String?

  /// Creates a program that is not logged in, for a service in a new folder.
  convenience init(
    mail: MailSettings? = nil,
    verification: EmailVerification = .off,
    work: SignUpWork? = nil,
    changing change: (inout FormRules) -> Void = { _ in }
  ) throws {
    let folder = TemporaryFolder()
    try self.init(in: folder, HandClock(), mail: mail, verification, work, change)
  }

  /// Creates a program for the service of another, with mail.
  convenience init(beside other: APIClient, mail: MailSettings) throws {
    try self.init(in: other.folder, other.clock, mail: mail)
  }

  /// Creates a program for a service in a new folder whose logins may need other factors.
  convenience init(_ policy: LogInPolicy) throws {
    try self.init(in: TemporaryFolder(), HandClock(), mail: nil, policy: policy)
  }

  /// Creates a program for a service in a folder, with a pepper or without one.
  convenience init(in folder: TemporaryFolder, pepper: Pepper?) throws {
    try self.init(in: folder, HandClock(), mail: nil, pepper: pepper)
  }

  private init(
    in folder: TemporaryFolder,
    _ clock: HandClock,
    mail: MailSettings?,
    _ verification: EmailVerification = .off,
    _ work: SignUpWork? = nil,
    pepper: Pepper? = nil,
    policy: LogInPolicy = LogInPolicy(),
    _ change: (inout FormRules) -> Void = { _ in }
  ) throws {
    var settings = AccountSettings.cheap
    settings.pepper = pepper
    settings.logIn = policy
    settings.mail = mail
    settings.verification = verification
    settings.signUpWork = work
    change(&settings.forms)
    self.folder = folder
    self.clock = clock
    accounts = try AccountService.test(in: folder, settings, now: { clock.now })
    server = TestServer(accounts)
    token = nil
  }

  /// Creates another program for the same service.
  ///
  /// - Parameters:
  ///   - other: a program.
  ///   - token: the token of a session; nil for none.
  init(beside other: APIClient, token: String? = nil) {
    accounts = other.accounts
    clock = other.clock
    folder = other.folder
    server = other.server
    self.token = token
  }

  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSON? = nil,
    headers: HTTPFields = [:]
  ) async throws -> APIAnswer {
    let response = try await respond(method, path, body, headers: headers)
    let body: JSON? = response.text.isEmpty ? nil : try JSON(response.text)
    return APIAnswer(status: response.status.code, body: body)
  }

  /// Reads a resource.
  func get(_ path: String) async throws -> APIAnswer { try await send(.get, path) }

  /// Sends a request that is to be refused, and checks that it stores nothing.
  func refusal(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSON? = nil,
    headers: HTTPFields = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> APIAnswer {
    let before = try await stored()
    let answer = try await send(method, path, body, headers: headers)
    #expect(try await stored() == before, sourceLocation: sourceLocation)
    return answer
  }

  /// Sends a request, and returns the answer with its headers.
  func respond(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSON? = nil,
    headers: HTTPFields = [:]
  ) async throws -> (status: HTTPResponse.Status, headers: HTTPFields, text: String) {
    var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
    if let token { head.headerFields[.authorization] = "Bearer \(token)" }
    if body != nil, headers[.contentType] == nil {
      head.headerFields[.contentType] = "application/json"
    }
    head.headerFields.append(contentsOf: headers)
    return try await server.respond(to: head, body: body?.description ?? "")
  }

  /// Returns the rows of all tables, but for the counters of attempts and the audit log, which
  /// refusals add to.
  func stored() async throws -> [String: [String]] {
    try await accounts.store.file.database.read { connection in
      let tables = try connection.rows(
        """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'audit_%' \
        AND name NOT LIKE 'user_search%' AND name <> 'rate_limit_counters'
        """
      ) { $0.text(0) }
      return try tables.reduce(into: [:]) { rows, table in
        let columns = try connection.rows("PRAGMA table_info(\(table))") { "quote(\($0.text(1)))" }
        let sql = "SELECT \(columns.joined(separator: " || ' ' || ")) FROM \(table)"
        rows[table] = try connection.rows(sql) { $0.text(0) }.sorted()
      }
    }
  }

  /// Returns the newest events, each as actor and action.
  func events(_ count: Int) async throws -> [String] {
    try await accounts.auditLog.events(AuditQuery(limit: count))
      .map { "\($0.actor) \($0.action)" + ($0.reason.map { " \($0)" } ?? "") }
  }
}
