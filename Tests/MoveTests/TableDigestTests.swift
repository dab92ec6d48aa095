import Expectations
import Testing

@testable import Accounts
@testable import AccountsSQL

struct TableDigestTests {
  private let table = Self.table("t", "id", "a")

  private static func table(_ name: String, _ columns: String...) -> MoveTable {
    MoveTable(
      name: name,
      columns: columns.map { ($0, .text) },
      key: ["id"],
      condition: nil,
      isNeverEmpty: false
    )
  }

  private func digest(_ rows: [[MoveCell]], of table: MoveTable? = nil) -> String {
    var digest = TableDigest(of: table ?? self.table)
    for row in rows { digest.add(row) }
    return digest.finish().digest
  }

  @Test func `a digest covers the kind, the place and the order of every cell`() {
    let tables: [[[MoveCell]]] = [
      [], [[.null, .null]], [[.integer(0), .null]], [[.null, .integer(0)]], [[.text([]), .null]],
      [[.bytes([]), .null]], [[.text([97, 98]), .text([])]], [[.text([97]), .text([98])]],
      [[.integer(1), .null], [.integer(2), .null]], [[.integer(2), .null], [.integer(1), .null]],
      [[.integer(-1), .null]], [[.text([0]), .null]],
    ]
    expect(Set(tables.map { digest($0) }).count, is: tables.count)
    expect(digest([[.integer(1), .text([97])]]), is: digest([[.integer(1), .text([97])]]))
  }

  @Test func `a digest covers the names of the table and its columns`() {
    let names = [
      table, Self.table("u", "id", "a"), Self.table("t", "id", "b"), Self.table("t", "id"),
    ]
    expect(Set(names.map { digest([], of: $0) }).count, is: names.count)
  }

  @Test func `the rows are counted`() {
    var counted = TableDigest(of: table)
    for _ in 0..<3 { counted.add([.integer(1), .null]) }
    expect(counted.finish().rows, is: 3)
  }

  @Test func `a digest is SHA-256 of an encoding that is documented here`() {
    // Each cell has its kind, its value or its length in 8 bytes, and its bytes.
    let length: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
    let header: [UInt8] =
      [2] + length + [1, 116] + [2] + length + [2, 105, 100] + [2] + length + [1, 97]
    let row: [UInt8] = [1] + length + [7] + [0]
    expect(digest([[.integer(7), .null]]), is: Digest.sha256.hexadecimal(header + row))
  }
}
