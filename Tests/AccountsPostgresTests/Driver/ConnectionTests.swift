import Accounts
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

/// Tests of statements, values and errors on a real server.
struct ConnectionTests {
  private let folder = TemporaryFolder()
  private let url: String
  private let connection: Connection

  init() throws {
    url = try PostgresServer.shared.get().url(in: folder, isEmpty: true)
    connection = try Connection(DatabaseAddress(url, environment: [:]))
  }

  private func another() throws -> Connection {
    try Connection(DatabaseAddress(url, environment: [:]))
  }

  @Test func `each kind of value comes back as it was bound`() throws {
    let instant = Date(timeIntervalSince1970: 1_800_000_000.123)
    let id = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
    let results = try connection.query(
      "SELECT $1, $2, $3, $4, $5, $6, $7, $8",
      [
        .integer(.min), .text("Zoë'; DROP TABLE \"users\" --"), .blob([0, 255]), .flag(true),
        .id(id), .json(#"{"a": 1}"#), .instant(instant), .date("1990-12-10"),
      ]
    )
    let row = results.row(0)
    expect(results.count, is: 1)
    expect(row.integer(0), is: .min)
    expect(row.text(1), is: "Zoë'; DROP TABLE \"users\" --")
    expect(row.blob(2), is: [0, 255])
    expect(row.integer(3), is: 1)
    expect(row.text(4), is: id)
    expect(row.text(5), is: #"{"a": 1}"#)
    expect(row.integer(6), is: 1_800_000_000_123)
    expect(row.text(7), is: "1990-12-10")
  }

  @Test(arguments: ["0001-01-01", "1582-10-10", "1999-12-31", "2000-02-29", "9999-12-31"])
  func `a date is its text, whatever the settings of the server`(date: String) throws {
    try connection.run("SET DateStyle = 'German, DMY'")
    try expect(connection.query("SELECT $1", [.date(date)]).row(0).text(0), is: date)
  }

  @Test func `a missing value is NULL, whatever its type, and a text never has a zero`() throws {
    let values: [SQLValue] = [
      .integer(nil), .text(nil), .blob(nil), .id(String?.none), .date(nil), .json(nil),
      .instant(nil),
    ]
    let row = try connection.query("SELECT $1, $2, $3, $4, $5, $6, $7", values).row(0)
    for column in 0..<Int32(values.count) { #expect(row.isNull(column), "\(column)") }
    try expect(connection.query("SELECT $1", [.text("a\0b")]).row(0).text(0), is: "a\u{FFFD}b")
  }

  @Test func `a script has the result of its last statement, in text form`() throws {
    let row = try connection.run("SELECT 1; SELECT -7, 'a', NULL").row(0)
    #expect(row.integer(0) == -7 && row.text(1) == "a" && row.isNull(2))
    try expect(connection.run("BEGIN; COMMIT").command, is: "COMMIT")
    let error = #expect(throws: PostgresError.self) {
      try connection.run("SELECT 1/0; SELECT no_such_function()")
    }
    expect(error?.state, is: "22012", "the first error")
    try expect(connection.integer("SELECT 7"), is: 7)
  }

  @Test func `a change tells the number of rows`() throws {
    try connection.run("CREATE TABLE names (name text)")
    let added = try connection.change(
      "INSERT INTO names VALUES ($1), ($2)",
      [.text("Ada"), .text("Grace")]
    )
    expect(added, is: 2)
    try expect(connection.change("DELETE FROM names WHERE name = $1", [.text("Joan")]), is: 0)
    try expect(connection.rows("SELECT name FROM names") { $0.text(0) }, is: ["Ada", "Grace"])
  }

  @Test func `an error has the statement on one line and no value, and the connection goes on`()
    throws
  {
    try connection.run("CREATE TABLE names (name text PRIMARY KEY)")
    let sql = "INSERT INTO names\n  VALUES ($1)"
    try connection.execute(sql, [.text("ada@example.com")])
    let error = #expect(throws: PostgresError.self) {
      try connection.execute(sql, [.text("ada@example.com")])
    }
    expect(
      error?.description,
      is: """
        PostgreSQL error 23505: duplicate key value violates unique constraint "names_pkey" in INSERT INTO names \
        VALUES ($1)
        """
    )
    #expect(error?.isConflict == true && error?.endsConnection == false)
    try expect(connection.integer("SELECT count(*) FROM names"), is: 1)
  }

  @Test func `a statement that takes too long is ended by the server, and others go on`() throws {
    try connection.run("SET statement_timeout = 20")
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT pg_sleep(60)") }
    #expect(error?.state == "57014" && error?.endsConnection == false)
    try expect(connection.integer("SELECT 7"), is: 7)
  }

  @Test func `a connection that waits in a transaction for too long is closed by the server`()
    throws
  {
    let limit = try connection.run("SHOW idle_in_transaction_session_timeout").row(0).text(0)
    expect(limit, is: "10s")
    let process = try connection.integer("SELECT pg_backend_pid()")
    let other = try another()
    try connection.run("SET idle_in_transaction_session_timeout = 20")
    try connection.run("BEGIN")
    let isOpen = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1"
    while try other.integer(isOpen, [.integer(process)]) > 0 { Thread.sleep(forTimeInterval: 0.01) }
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    expect(error?.endsConnection, is: true)
  }

  @Test func `a connection knows whether its transaction is open, failed or not`() throws {
    #expect(!connection.isInTransaction)
    try connection.run("BEGIN")
    #expect(connection.isInTransaction)
    #expect(throws: PostgresError.self) { try connection.run("SELECT 1/0") }
    #expect(connection.isInTransaction)
    try connection.run("ROLLBACK")
    #expect(!connection.isInTransaction)
  }

  @Test func `a statement is prepared once, and two hundred of them are kept at most`() throws {
    let count = "SELECT count(*) FROM pg_prepared_statements"
    for _ in 0..<3 { try expect(connection.integer("SELECT 7"), is: 7) }
    try expect(connection.integer(count), is: 2, "the statement itself is one of them")
    for number in 0..<198 { #expect(try connection.integer("SELECT \(number)::bigint") == number) }
    try expect(connection.integer(count), is: 200)
    try expect(connection.integer("SELECT 8"), is: 8)
    try expect(connection.integer(count), is: 2)
    try expect(connection.integer("SELECT 7"), is: 7)
  }

  @Test func `a statement with other values is planned for them, and is not kept`() throws {
    let results = try connection.queryOnce("SELECT $1", [.text("Ada")])
    expect(results.row(0).text(0), is: "Ada")
    try expect(connection.integer("SELECT count(*) FROM pg_prepared_statements"), is: 1)
  }

  @Test func `a connection that the server has closed cannot be used any more`() throws {
    let identifier = try connection.integer("SELECT pg_backend_pid()")
    try another().run("SELECT pg_terminate_backend(\(identifier))")
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 7") }
    expect(error?.endsConnection, is: true)
  }

  @Test func `of several servers the first that accepts the connection is used`() throws {
    let hosts = url.replacing("host=", with: "host=/nowhere,")
    let connection = try Connection(DatabaseAddress(hosts, environment: [:]))
    try expect(connection.integer("SELECT 7"), is: 7)
    #expect(connection.serverVersion.wholeMatch(of: /\d+\.\d+/) != nil)
  }

  @Test func `a database that cannot be reached is an error on one line`() throws {
    let error = #expect(throws: PostgresError.self) {
      try Connection(DatabaseAddress("postgres:///none?host=/nowhere", environment: [:]))
    }
    expect(error?.endsConnection, is: true)
    let description = try #require(error?.description)
    #expect(description.contains("/nowhere") && !description.contains("\n"), "\(description)")
  }
}
