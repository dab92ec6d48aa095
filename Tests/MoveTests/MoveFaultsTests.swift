import Accounts
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests that a move notices faults of its copy.
struct MoveFaultsTests {
  private let folder = TemporaryFolder()
  private let server: ServerDatabase

  init() throws { server = try ServerDatabase() }

  private func move(_ path: String, _ fault: FaultyTarget.Fault) throws {
    let target = FaultyTarget(
      target: try PostgresMoveTarget(server.address, now: .now),
      fault: fault
    )
    defer { target.close() }
    _ = try DatabaseMove(from: SQLiteMoveSource(path: path), to: target)
      .run(at: .now) { _ in }
  }

  @Test(arguments: [
    (FaultyTarget.Fault.losesColumn("external_id", of: "users"), "users"),
    (.losesColumn("opens_at", of: "rate_limit_counters"), "rate_limit_counters"),
    (.losesColumn("payload", of: "one_time_secrets"), "one_time_secrets"),
    (.losesColumn("user_id", of: "outbox"), "outbox"),
    (.losesColumn("signature", of: "audit_head"), "audit_head"),
    (.losesRow(of: "sessions"), "sessions"), (.losesRow(of: "audit_events"), "audit_events"),
    (.losesRow(of: "one_time_secrets"), "one_time_secrets"),
  ])
  func `a copy that differs is discarded, and the source is not marked`(
    _ fault: FaultyTarget.Fault,
    _ table: String
  ) async throws {
    let file = try await SampleFile(in: folder)
    let before = try SampleFile.contents(of: file.path, includesMigrations: true)
    let error = #expect(throws: StorageError.self) { try move(file.path, fault) }
    expect(
      error?.description,
      is:
        "the copy in \(server.address.location) differs from its source (table \(table)), so it was discarded"
    )
    expect(error?.code, is: .differentCopy)
    try expect(server.contents(includesMigrations: true), is: [:])
    try expect(SampleFile.contents(of: file.path, includesMigrations: true), is: before)
  }

  @Test func `a move that ends between its commits can be repeated`() async throws {
    let file = try await SampleFile(in: folder)
    #expect(throws: DatabaseMove.Unfinished.self) { try move(file.path, .failsToCommit) }
    try expect(server.contents(includesMigrations: true), is: [:])
    let error = #expect(throws: StorageError.self) { _ = try SQLiteStore(path: file.path) }
    #expect(error?.code == .moved && error?.detail == server.address.location)
    _ = try DatabaseMove(
      from: SQLiteMoveSource(path: file.path),
      to: PostgresMoveTarget(server.address, now: .now)
    )
    .run(at: .now) { _ in }
    try expect(server.contents()["users"]?.count, is: SampleRows.users.count)
  }
}
