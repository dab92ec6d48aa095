import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Testing

@testable import Accounts
@testable import AccountsServer

struct ProblemTests {
  private struct Unknown: Error {}

  private static let mapping: [(error: any Error, status: Int, code: ErrorCode)] = [
    (Problem(.crossSite), 403, .crossSite),
    (Refusal(.wrongFactor), 403, .wrongFactor),
    (StaleProof(), 401, .notLoggedIn),
    (
      ValidationErrors([ValidationError(field: "name", RuleFailure(.required))]), 422,
      .invalidFields
    ),
    (ServiceBusy(retryAfter: .seconds(7)), 503, .busy),
    (StorageError(.databaseBusy, at: "a.db"), 503, .databaseBusy),
    (StorageError(.unreachable, at: "postgres://db/a"), 503, .databaseBusy),
    (StorageError(.moved, at: "a.db"), 503, .databaseBusy),
    (StorageError(.newerDatabase, at: "a.db"), 503, .databaseBusy),
    (StorageError(.missingAuditKey, at: "a.db"), 503, .databaseBusy),
    (MissingPepperKey(id: "abcd1234"), 503, .databaseBusy),
    (StorageError(.diskFull, at: "a.db"), 500, .internalError),
    (NIOTooManyBytesError(maxBytes: 10), 413, .bodyTooLarge),
    (HTTPError(.contentTooLarge), 413, .bodyTooLarge),
    (HTTPError(.notFound), 404, .notFound),
    (HTTPError(.badRequest), 500, .internalError),
    (HTTPParserError.headerOverflow, 431, .headersTooLarge),
    (HTTPParserError.invalidMethod, 400, .malformedRequest),
    (IOError(errnoCode: ECONNRESET, reason: "read"), 400, .malformedRequest),
    (ChannelError.inputClosed, 400, .malformedRequest),
    (Unknown(), 500, .internalError),
  ]

  @Test(arguments: mapping.indices)
  func `an error has the status and the code of its cause, and a fault tells nothing`(
    _ index: Int
  ) {
    let row = Self.mapping[index]
    let problem = Problem(row.error)
    expect(problem.status.code, is: row.status)
    expect(problem.code, is: row.code)
    if row.code == .internalError {
      #expect(problem.errors.isEmpty && problem.parameters.isEmpty && problem.headers.isEmpty)
    }
  }

  @Test func `refused fields keep their errors, in order`() {
    let errors = ["name", "email"].map { ValidationError(field: $0, RuleFailure(.required)) }
    for error in [ValidationErrors(errors), Refusal(ValidationErrors(errors))] as [any Error] {
      expect(Problem(error).errors, is: errors)
      expect(Problem(error).code, is: .invalidFields)
    }
  }

  @Test func `a busy service says when to try again, at least a second later`() {
    let busy = Problem(ServiceBusy(retryAfter: .seconds(7)))
    expect(busy.headers[.retryAfter], is: "7")
    expect(busy.parameters, is: ["retryAfterSeconds": .number(7)])
    expect(Problem(ServiceBusy(retryAfter: .milliseconds(10))).headers[.retryAfter], is: "1")
  }

  @Test(arguments: [
    (StorageError.Code.databaseBusy, "1"), (.unreachable, "1"), (.unknownOutcome, "1"),
    (.moved, "30"), (.newerDatabase, "30"), (.missingAuditKey, "30"), (.auditKey, "30"),
  ])
  func `what only an operator can mend takes longer`(_ code: StorageError.Code, _ wait: String) {
    expect(Problem(StorageError(code, at: "a.db")).headers[.retryAfter], is: wait)
  }

  @Test func `a throttled login says when to try again, a locked one does not`() {
    let soon = Problem(Refusal(.throttled, retryAt: Date(timeIntervalSinceNow: 90)))
    expect(soon.code, is: .throttled)
    #expect(["89", "90"].contains(soon.headers[.retryAfter]))
    let now = Problem(Refusal(.throttled, retryAt: .distantPast))
    expect(now.headers[.retryAfter], is: "1")
    expect(now.parameters, is: ["retryAfterSeconds": .number(1)])
    let locked = Problem(Refusal(.locked))
    #expect((locked.code, locked.status.code) == (.locked, 429))
    #expect(locked.headers[.retryAfter] == nil && locked.parameters.isEmpty)
  }

  @Test func `a problem says what the request should have had`() {
    expect(Problem.methodNotAllowed([.get, .put]).headers[.allow], is: "GET, PUT")
    expect(Problem.notLoggedIn.headers[.wwwAuthenticate], is: "Bearer")
    expect(Problem.unsupportedMediaType(accepted: .json).headers[.accept], is: "application/json")
    expect(Problem(.malformedRequest).headers[.connection], is: "close")
  }

  @Test func `every refusal of the domain has a status of its own`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Accounts")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    )
    var refusals: Set<ErrorCode> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      refusals.formUnion(
        text.matches(of: /\bRefusal\(\s*\.(\w+)/).map { ErrorCode(rawValue: String($0.1)) }
      )
    }
    // Errors of fields, which are `invalidFields`.
    refusals.subtract([.ownAccount, ErrorCode(rawValue: "emailTaken")])
    #expect(refusals.contains(.wrongFactor))
    expect(refusals.subtracting(Problem.codes), is: [])
  }
}
