import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct StatementCacheTests {
  private let connection: Connection

  init() throws { connection = try Connection(.memory) }

  @Test func `reuses a statement without its former values`() throws {
    #expect(try connection.integer("SELECT ?", [.integer(7)]) == 7)
    #expect(try connection.rows("SELECT ?") { $0.isNull(0) } == [true])
  }

  @Test func `the same SQL can run twice at the same time`() throws {
    let sql = "SELECT value FROM json_each('[1, 2]')"
    var pairs: [[Int64]] = []
    _ = try connection.rows(sql) { outer in
      let first = outer.integer(0)
      _ = try connection.rows(sql) { pairs.append([first, $0.integer(0)]) }
    }
    #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
  }

  @Test func `an abandoned statement starts again at its first row`() throws {
    struct Odd: Error {}
    let sql = "SELECT value FROM json_each('[1, 2, 3]')"
    #expect(throws: Odd.self) { _ = try connection.rows(sql) { _ in throw Odd() } }
    #expect(try connection.rows(sql) { $0.integer(0) } == [1, 2, 3])
  }

  @Test func `works with more statements than it keeps`() throws {
    for number in 0..<500 {
      #expect(try connection.integer("SELECT \(number % 250)") == Int64(number % 250))
    }
  }

  @Test func `notices a table that changes meanwhile`() throws {
    try connection.execute("CREATE TABLE t (a)")
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    try connection.execute("ALTER TABLE t ADD COLUMN b DEFAULT 5")
    try connection.execute("INSERT INTO t (a) VALUES (1)")
    #expect(try connection.rows("SELECT * FROM t") { $0.integer(1) } == [5])
  }
}
