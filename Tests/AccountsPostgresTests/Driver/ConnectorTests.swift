import Accounts
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

/// Tests of transactions that run again, or not, on a real server.
struct ConnectorTests {
  private let folder = TemporaryFolder()
  private let address: DatabaseAddress
  private let connector: Connector

  /// A connection beside that of the connector.
  private let other: Connection

  init() throws {
    address = try PostgresServer.shared.get().address(in: folder)
    connector = Connector(address)
    other = try Connection(address)
    try other.run("CREATE TABLE names (name text PRIMARY KEY)")
  }

  private struct Fails: Error {}

  private func names() throws -> [String] {
    try other.rows("SELECT name FROM names ORDER BY name") { $0.text(0) }
  }

  private func insert(_ name: String, _ connection: Connection) throws {
    try connection.execute("INSERT INTO names VALUES ($1)", [.text(name)])
  }

  @Test(arguments: [(Connector.Access.write, ["Ada"]), (.bulk, ["Ada"]), (.dryRun, [])])
  func `what a body writes is stored at its end, unless it is a dry run`(
    access: Connector.Access,
    stored: [String]
  ) throws {
    let counts = try connector.transaction(access) { connection in
      try insert("Ada", connection)
      // Nobody else sees it before the end.
      return [try connection.integer("SELECT count(*) FROM names"), Int64(try names().count)]
    }
    expect(counts, is: [1, 0])
    try expect(names(), is: stored)
  }

  @Test func `a commit with a warning may be on one server alone: its outcome is unknown`() throws {
    // As the server warns if its wait for a standby is cancelled.
    try other.run(
      """
      CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE WARNING 'canceling wait for synchronous replication'; RETURN NULL; END$$;
      CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON names DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION warn();
      """
    )
    let error = #expect(throws: Connector.UnknownOutcome.self) {
      try connector.transaction(.write) { try insert("Ada", $0) }
    }
    expect(error?.cause.message, is: "canceling wait for synchronous replication")
    try expect(names(), is: ["Ada"])
    // A warning before the commit does not count.
    try other.run("DROP TRIGGER warns ON names")
    try connector.transaction(.write) { connection in
      try connection.run("DO $$BEGIN RAISE WARNING 'not the commit'; END$$")
      try insert("Bea", connection)
    }
    try expect(names(), is: ["Ada", "Bea"])
  }

  @Test func `a body that throws stores nothing, runs once, and the connection goes on`() throws {
    var runs = 0
    #expect(throws: Fails.self) {
      try connector.transaction(.write) { connection in
        runs += 1
        try insert("Ada", connection)
        throw Fails()
      }
    }
    expect(runs, is: 1)
    try expect(names(), is: [])
    #expect(try connector.query { !$0.isInTransaction })
  }

  @Test func `a read sees one state, whatever others store meanwhile, and stores nothing`() throws {
    let counts = try connector.transaction(.read) { connection in
      let before = try connection.integer("SELECT count(*) FROM names")
      try insert("Ada", other)
      return [before, try connection.integer("SELECT count(*) FROM names")]
    }
    expect(counts, is: [0, 0])
    let error = #expect(throws: PostgresError.self) {
      try connector.transaction(.read) { try insert("Grace", $0) }
    }
    expect(error?.state, is: "25006")
    try expect(names(), is: ["Ada"])
  }

  @Test func `a body that conflicts with another runs again, from its beginning`() throws {
    var runs = 0
    try connector.transaction(.write) { connection in
      runs += 1
      // Another transaction has stored the name since this one looked.
      if runs == 1 { try insert("Ada", other) }
      try insert("run \(runs)", connection)
      try insert(runs == 1 ? "Ada" : "Grace", connection)
    }
    expect(runs, is: 2)
    try expect(names(), is: ["Ada", "Grace", "run 2"])
  }

  @Test func `a body that always conflicts runs eight times`() throws {
    try insert("Ada", other)
    var runs = 0
    let error = #expect(throws: PostgresError.self) {
      try connector.transaction(.write) { connection in
        runs += 1
        try insert("Ada", connection)
      }
    }
    expect(error?.state, is: "23505")
    expect(runs, is: 8)
    try expect(names(), is: ["Ada"])
  }

  @Test func `a connection that is lost before the end is opened again, and the body runs again`()
    throws
  {
    var runs = 0
    try connector.transaction(.write) { connection in
      runs += 1
      try insert("run \(runs)", connection)
      guard runs == 1 else { return }
      let identifier = try connection.integer("SELECT pg_backend_pid()")
      try other.run("SELECT pg_terminate_backend(\(identifier))")
      try insert("never", connection)
    }
    expect(runs, is: 2)
    try expect(names(), is: ["run 2"])
  }

  @Test
  func
    `a connection that is lost at the end leaves it unknown what is stored, and runs nothing again`()
    throws
  {
    // The server ends the connection while it commits.
    try other.run(
      """
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON names DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION die();
      """
    )
    var runs = 0
    let error = #expect(throws: Connector.UnknownOutcome.self) {
      try connector.transaction(.write) { connection in
        runs += 1
        try insert("Ada", connection)
      }
    }
    expect(error?.cause.endsConnection, is: true)
    expect(runs, is: 1)
    try expect(names(), is: [])
    // A dry run stores nothing in any case, and its connection is opened again.
    try connector.transaction(.dryRun) { try insert("Ada", $0) }
    try expect(connector.query { try $0.integer("SELECT 7") }, is: 7)
  }

  @Test func `a failed statement that a body ignores fails the transaction`() throws {
    let error = #expect(throws: PostgresError.self) {
      try connector.transaction(.write) { connection in
        try insert("Ada", connection)
        _ = try? connection.run("SELECT 1/0")
      }
    }
    expect(error?.description, is: "PostgreSQL error 25P02: the transaction was rolled back")
    try expect(names(), is: [])
  }

  @Test(arguments: [
    (Connector.Access.read, "10s"), (.write, "10s"), (.bulk, "2min"), (.dryRun, "2min"),
  ])
  func
    `only long transactions have more than ten seconds for a statement, and only until their end`(
      access: Connector.Access,
      time: String
    ) throws
  {
    func limits(_ connection: Connection) throws -> (String, Duration) {
      (try connection.run("SHOW statement_timeout").row(0).text(0), connection.timeout)
    }
    #expect(try connector.transaction(access, limits) == (time, access.time))
    #expect(try connector.query(limits) == ("10s", Connection.statementTime))
  }
}
