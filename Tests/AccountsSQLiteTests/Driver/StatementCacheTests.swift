import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct StatementCacheTests {
  private let connection: Connection

  init() throws { connection = try Connection(.memory) }

  @Test func `reuses a statement without its former values`() throws {
    try expect(connection.integer("SELECT ?", [.integer(7)]), is: 7)
    try expect(connection.rows("SELECT ?") { $0.isNull(0) }, is: [true])
  }

  @Test func `the same SQL can run twice at the same time`() throws {
    let sql = "SELECT value FROM json_each('[1, 2]')"
    var pairs: [[Int64]] = []
    _ = try connection.rows(sql) { outer in
      let first = outer.integer(0)
      _ = try connection.rows(sql) { pairs.append([first, $0.integer(0)]) }
    }
    expect(pairs, is: [[1, 1], [1, 2], [2, 1], [2, 2]])
  }

  @Test func `an abandoned statement starts again at its first row`() throws {
    struct Odd: Error {}
    let sql = "SELECT value FROM json_each('[1, 2, 3]')"
    #expect(throws: Odd.self) { _ = try connection.rows(sql) { _ in throw Odd() } }
    try expect(connection.rows(sql) { $0.integer(0) }, is: [1, 2, 3])
  }

  @Test func `works with more statements than it keeps`() throws {
    for number in 0..<500 {
      try expect(connection.integer("SELECT \(number % 250)"), is: Int64(number % 250))
    }
  }

  @Test func `notices a table that changes meanwhile`() throws {
    try connection.execute("CREATE TABLE t (a)")
    try expect(connection.integer("SELECT count(*) FROM t"), is: 0)
    try connection.execute("ALTER TABLE t ADD COLUMN b DEFAULT 5")
    try connection.execute("INSERT INTO t (a) VALUES (1)")
    try expect(connection.rows("SELECT * FROM t") { $0.integer(1) }, is: [5])
  }
}
