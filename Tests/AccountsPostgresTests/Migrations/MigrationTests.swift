import Expectations
import Foundation
import Testing

@testable import AccountsPostgres

/// Tests that the migrations match `migrations/postgres` and never change.
struct MigrationTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "migrations/postgres")

  @Test func `the list of migrations matches the folder of migrations`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let listed = Migration.all.map { migration in
      let digits = String(migration.version)
      return String(repeating: "0", count: 4 - digits.count) + "\(digits)_\(migration.name).sql"
    }
    expect(names, is: listed)
    expect(Migration.all.map(\.version), is: Array(1...Migration.latest))
    for (name, migration) in zip(names, Migration.all) {
      let url = Self.folder.appending(path: name)
      try expect(String(contentsOf: url, encoding: .utf8), is: migration.sql)
    }
  }

  // The text of a released migration never changes; these checksums enforce that.
  @Test func `no migration has been edited`() {
    expect(
      Migration.all.map(\.checksum),
      is: [
        "899700c1c569dbd6fc2a814fff29789cc4a20111c611c74f634a6793c0b6880f",
        "31a216d1bc6dc5f4c51e891196ba6064610339bf25777c6143a81970895c795d",
        "0ee1e4bd30a154250d3a7b9253b6b7b81a6997783a01a1c78c5ae717ddbb8404",
        "d087eb5c6a55c60f03fae5233d55fb3fedaf9ef9205c802d3cdcfed60114c681",
        "4176e25561c7d48908bf355e0f5626a77fd021c44979a3ce1252db9855f75d87",
        "483e765eed8356af406cc39b07ac7ff2e01f56f94a3ab5a90741a45d78d2413b",
        "2b450bf824e14afcb747d362032d61d8992117b456c0d809a4eb780dce1d66b8",
        "f4842fb5219c1a9ad24382634a5b9053df718a5a35768feafcfbd7eea3b6528e",
        "1284ac8b0504f2a64b39745a8c9549e3ba2653b2df97daca4732fcdae16319f3",
        "2a945e46fca65784626ce92c9219e055c4d0bc632ec9175c84dde07335399a81",
      ]
    )
  }
}
