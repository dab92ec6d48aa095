import Accounts
import Expectations
import Testing

@testable import AccountsPostgres

/// Tests how errors of the server are classified, and that no message quotes a value.
struct PostgresErrorTests {
  @Test func `messages about invalid values are left out`() {
    let error = PostgresError(
      state: "22P02",
      message: "invalid input syntax for type uuid: \"ada@example.com\"",
      sql: "SELECT id\n  FROM users"
    )
    expect(error.description, is: "PostgreSQL error 22P02 in SELECT id FROM users")
    let other = PostgresError(state: "42P01", message: "relation \"users\" does not exist")
    expect(other.description, is: "PostgreSQL error 42P01: relation \"users\" does not exist")
  }

  @Test func `conflicts run again, lost connections are opened again, other errors are final`() {
    func kind(_ state: String) -> String {
      let error = PostgresError(state: state, message: "m")
      return error.isConflict ? "again" : error.endsConnection ? "lost" : "final"
    }
    expect(["40001", "40P01", "23505"].map(kind), is: ["again", "again", "again"])
    #expect(["", "08006", "57P01", "25006", "0A000"].allSatisfy { kind($0) == "lost" })
    expect(
      ["23514", "42P01", "53100", "57014"].map(kind),
      is: ["final", "final", "final", "final"]
    )
  }

  @Test(arguments: [
    ("25006", StorageError.Code.readOnly), ("0A000", .readOnly), ("42501", .notPermitted),
    ("53100", .diskFull),
    ("40001", .databaseBusy), ("57014", .databaseBusy), ("XX001", .damaged), ("", .unreachable),
    ("28P01", .unreachable), ("57P01", .unreachable), ("42P01", .changedSchema),
    ("23514", .failed),
  ])
  func `each state has a code for operators`(_ row: (state: String, code: StorageError.Code)) {
    let error = PostgresError(state: row.state, message: "m")
    let found = StorageError.translating(error, at: "postgres://h/d") as? StorageError
    expect(found?.code, is: row.code)
    #expect(found?.location == "postgres://h/d")
  }

  @Test(arguments: [
    ("connection to server at \"h\", port 5432 failed: Connection refused", ""),
    ("failed: FATAL:  password authentication failed for user \"a\"", "check the name of the role"),
    ("failed: fe_sendauth: no password supplied", "check the name of the role"),
    ("failed: FATAL:  Peer authentication failed for user \"a\"", "allow the connection"),
    ("failed: FATAL:  role \"a\" is not permitted to log in", "allow the role"),
    ("failed: FATAL:  permission denied for database \"d\"", "give the role"),
    ("invalid sslmode value: \"foo\"", "correct the URL"),
    ("invalid port number: \"99999\"", "correct the URL"),
    ("failed: FATAL:  no pg_hba.conf entry for host \"192.0.2.1\"", "allow the connection"),
    ("root certificate file \"/none\" does not exist", "give the server a certificate"),
    ("failed: SSL error: certificate verify failed", "give the server a certificate"),
    ("failed: server does not support SSL, but SSL was required", "turn on TLS"),
    ("failed: FATAL:  database \"d\" does not exist", "create the database"),
    ("failed: FATAL:  role \"a\" does not exist", "create the role"),
    (
      "connection to server at \"h\", port 5432 failed: FATAL:  password authentication failed for user \"a\"; connection to server at \"h\", port 5432 failed: FATAL:  password authentication failed for user \"a\"",
      "check the name of the role"
    ),
    ("failed: SSL connection has been closed unexpectedly", ""),
    ("failed: FATAL:  database \"d\" is not currently accepting connections", ""),
    (
      "connection to server at \"a\" failed: FATAL:  no pg_hba.conf entry; connection to server at \"b\" failed: FATAL:  the database system is starting up",
      ""
    ),
  ])
  func `a connection that is refused has a remedy of its own`(_ message: String, _ remedy: String) {
    var error = PostgresError.lost(message)
    func found() -> StorageError? {
      StorageError.translating(error, at: "postgres://h/d") as? StorageError
    }
    #expect(found()?.code == .unreachable && found()?.advice == "", "a connection that was lost")
    error.isOfConnecting = true
    #expect(found()?.code == .unreachable && found()?.detail == message)
    let advice = found()?.advice
    #expect(advice?.hasPrefix(remedy) == true && advice?.isEmpty == remedy.isEmpty)
  }

  @Test(arguments: [
    "failed: FATAL:  sorry, too many clients already",
    "failed: FATAL:  too many connections for role \"a\"",
    "failed: FATAL:  remaining connection slots are reserved for superusers",
  ])
  func `a server with too many connections is busy`(_ message: String) {
    var error = PostgresError.lost(message)
    error.isOfConnecting = true
    let found = StorageError.translating(error, at: "postgres://h/d") as? StorageError
    #expect(found?.description == "the database postgres://h/d is busy: \(message)")
  }

  @Test func `the message of libpq is on one line`() {
    let error = PostgresError.lost("refused\n\tIs the server running?\n")
    expect(error.description, is: "refused; Is the server running?")
  }

  @Test(arguments: [
    ("40001", "another program is writing to it"), ("55P03", "another program is writing to it"),
    ("53300", "the server accepts no more connections"),
    ("57014", "a statement took too long and was cancelled"),
  ])
  func `the message names the cause for which the database is busy`(
    _ row: (state: String, cause: String)
  ) {
    let error = PostgresError(state: row.state, message: "m")
    let found = StorageError.translating(error, at: "postgres://h/d") as? StorageError
    #expect(found?.description == "the database postgres://h/d is busy: \(row.cause)")
  }

  @Test func `the message tells that all connections are in use`() {
    let error = StorageError.translating(ConnectionPool.TimedOut(), at: "postgres://h/d")
    #expect(
      (error as? StorageError)?.description
        == "the database postgres://h/d is busy: all connections are in use"
    )
  }

  @Test func `a commit without an answer has an unknown outcome`() {
    let error = Connector.UnknownOutcome(cause: .lost("the server does not answer"))
    let found = StorageError.translating(error, at: "postgres://h/d") as? StorageError
    expect(found?.code, is: .unknownOutcome)
    #expect(
      found?.description
        == "the database postgres://h/d did not confirm a commit (the server does not answer): the change may or may not have been stored"
    )
  }
}
