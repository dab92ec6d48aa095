import Accounts
import Expectations
import Testing

@testable import AccountsSQL

struct MigrationHistoryTests {
  @Test func `the checksum is SHA-256`() {
    // FIPS 180-4, the example "abc".
    expect(
      Migration(version: 1, name: "x", sql: Array("abc".utf8)).checksum,
      is: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }

  @Test func `in an empty database all migrations are pending, and nothing stands against them`()
    throws
  {
    let first = Migration(version: 1, name: "one", sql: [])
    let history = MigrationHistory([first], at: "here")
    #expect(history.isEmpty && history.last == 0 && !history.needsDatabaseAlone)
    #expect(history.pending.map(\.name) == ["one"] && history.known.isEmpty)
    try history.requireOurs()
    expect(history.status, is: [MigrationStatus(version: 1, name: "one", appliedAt: nil)])
  }
}
