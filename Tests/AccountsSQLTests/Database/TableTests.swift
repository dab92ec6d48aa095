import Accounts
import Expectations
import Foundation
import Testing

@testable import AccountsSQL

struct TableTests {
  private typealias Row = (name: String, at: Date?)
  private let table = Table<Row>(
    "things",
    key: ["name"],
    [.text("name") { $0.name }, .instant("at") { $0.at }, .number("size") { _ in 7 }.fixed]
  )

  @Test func `statements name each column once, in order`() {
    expect(table.list, is: "name, at, size")
    expect(table.qualifiedList, is: "things.name, things.at, things.size")
    expect(table.insertion, is: "INSERT INTO things (name, at, size) VALUES ($1, $2, $3)")
    expect(
      table.replacement,
      is: """
        INSERT INTO things (name, at, size) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
        SET at = excluded.at, size = excluded.size
        """
    )
  }

  @Test func `an update leaves the key and fixed columns as they are`() throws {
    let (sql, values) = try table.update(("a", .now)) { "name = \($0("name"))" }
    expect(sql, is: "UPDATE things SET at = $2\nWHERE name = $1")
    expect(values.count, is: 2)
  }

  @Test func `a table with further columns has those of its part`() {
    let longer = Table<(row: Row, hash: [UInt8])>(
      table,
      adding: [.bytes("hash") { $0.hash }]
    ) { $0.row }
    #expect(longer.list == "name, at, size, hash" && longer.key == ["name"] && longer.count == 4)
  }

  @Test func `the names of all kinds of mails can stand between the quotes of a condition`() {
    for kind in MailKind.allCases { #expect(kind.rawValue.wholeMatch(of: /[a-zA-Z]+/) != nil) }
  }

  @Test func `conditions share the numbers of their values`() {
    var first = SQLCondition()
    first.require("a = \(first.bind(.integer(1)))")
    var second = SQLCondition(after: first)
    second.require("b = \(second.bind(.text("x")))")
    second.require("c")
    #expect(first.text == "(a = $1)" && second.text == "(b = $2 AND c)")
    #expect(second.values.count == 2 && SQLCondition().text == "true")
  }
}
