import Accounts
import Expectations
import TestSupport
import Testing

@testable import AccountsPostgres

/// Tests that the table itself keeps its events.
struct AuditEventsTableTests {
  private let folder = TemporaryFolder()
  private let connection: Connection

  init() throws {
    connection = try Connection(PostgresServer.shared.get().address(in: folder))
    try connection.run(
      """
      INSERT INTO audit_events (number, at, action, actor, hash, chain)
      VALUES (1, 1, 'signUp', 'anyone', sha256('1'::bytea), 1);
      UPDATE audit_head SET number = 1
      """
    )
  }

  private func events() throws -> Int64 {
    try connection.integer("SELECT count(*) FROM audit_events WHERE action = 'signUp'")
  }

  @Test(arguments: [
    ("UPDATE audit_events SET action = 'logIn'", "audit events are never changed"),
    ("DELETE FROM audit_events", "audit events go away by age alone"),
    ("TRUNCATE audit_events", "audit events go away by age alone"),
  ])
  func `an event is neither changed nor deleted`(statement: String, message: String) throws {
    let error = #expect(throws: PostgresError.self) { try connection.run(statement) }
    #expect(error?.state == "P0001" && error?.message == message)
    try expect(events(), is: 1)
  }

  @Test func `an event before the beginning of the log is deleted`() throws {
    try connection.run("UPDATE audit_head SET base_number = 1; DELETE FROM audit_events")
    try expect(events(), is: 0)
  }
}
