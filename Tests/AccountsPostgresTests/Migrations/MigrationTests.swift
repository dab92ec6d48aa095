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
    #expect(names == listed)
    #expect(Migration.all.map(\.version) == Array(1...Migration.latest))
    for (name, migration) in zip(names, Migration.all) {
      let url = Self.folder.appending(path: name)
      #expect(try String(contentsOf: url, encoding: .utf8) == migration.sql)
    }
  }
}
