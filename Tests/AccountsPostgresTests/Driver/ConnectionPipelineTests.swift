import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

/// Tests of statements that are sent together.
struct ConnectionPipelineTests {
  private let folder = TemporaryFolder()
  private let connection: Connection

  init() throws {
    connection = try Connection(PostgresServer.shared.get().address(in: folder, isEmpty: true))
    try connection.run("CREATE TABLE t (n bigint PRIMARY KEY, a text)")
  }

  private static let insertion = "INSERT INTO t VALUES ($1, $2)"

  private func numbers() throws -> [Int64] {
    try connection.rows("SELECT n FROM t ORDER BY n") { $0.integer(0) }
  }

  @Test func `each statement has its result, in order`() throws {
    #expect(try connection.pipeline([]).isEmpty)
    let results = try connection.pipeline([
      (Self.insertion, [.integer(1), .text("one")]), ("SELECT a FROM t", []),
      (Self.insertion, [.integer(2), .text(nil)]), ("SELECT n FROM t WHERE n > $1", [.integer(5)]),
    ])
    expect(results.map(\.count), is: [0, 1, 0, 0])
    #expect(results[0].changes == 1 && results[1].row(0).text(0) == "one")
    try expect(numbers(), is: [1, 2])
  }

  @Test func `after a statement that fails, none is run, and the connection can be used`() throws {
    try connection.run("BEGIN")
    let error = #expect(throws: PostgresError.self) {
      try connection.pipeline([
        (Self.insertion, [.integer(1), .text("one")]),
        (Self.insertion, [.integer(1), .text("two")]),
        (Self.insertion, [.integer(3), .text("three")]),
      ])
    }
    #expect(error?.state == "23505" && error?.isConflict == true && error?.endsConnection == false)
    #expect(connection.isInTransaction)
    try connection.run("ROLLBACK")
    try expect(numbers(), is: [])
    try connection.pipeline([(Self.insertion, [.integer(4), .text("four")])])
    try expect(numbers(), is: [4])
  }

  @Test func `a lost connection is the error of all`() throws {
    let error = #expect(throws: PostgresError.self) {
      try connection.pipeline([
        (Self.insertion, [.integer(1), .text("one")]),
        ("SELECT pg_terminate_backend(pg_backend_pid())", []),
        (Self.insertion, [.integer(2), .text("two")]),
      ])
    }
    expect(error?.endsConnection, is: true)
  }

  @Test func `a statement that takes too long ends the others, too`() throws {
    try connection.run("SET statement_timeout = 20")
    let error = #expect(throws: PostgresError.self) {
      try connection.pipeline([
        ("SELECT pg_sleep(60)", []), (Self.insertion, [.integer(2), .text("two")]),
      ])
    }
    expect(error?.state, is: "57014")
    try expect(numbers(), is: [])
  }

  @Test func `more statements than the sockets hold, and than stay prepared, are sent together`()
    throws
  {
    let text = String(repeating: "é", count: 1 << 15)
    let results = try connection.pipeline(
      (1...150)
        .map { number in
          (
            "INSERT INTO t VALUES ($1, $2) RETURNING a, \(number)::bigint",
            [.integer(Int64(number)), .text(text)]
          )
        }
    )
    expect(results.count, is: 150)
    #expect(results.allSatisfy { $0.row(0).text(0) == text })
    expect(results.map { Int($0.row(0).integer(1)) }, is: Array(1...150))
    // Of other statements: the first ones are not prepared any more.
    for round in 0..<2 {
      let others = try connection.pipeline(
        (0..<100).map { ("SELECT \($0)::bigint, $1::bigint", [.integer(Int64(round))]) }
      )
      expect(others.map { Int($0.row(0).integer(0)) }, is: Array(0..<100))
    }
    #expect(try connection.integer("SELECT count(*) FROM pg_prepared_statements") <= 200)
  }
}
