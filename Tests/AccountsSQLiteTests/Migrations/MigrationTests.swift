import AccountsSQL
import Expectations
import Foundation
import Testing

@testable import AccountsSQLite

/// Tests that the migrations match `migrations/sqlite` and never change.
struct MigrationTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "migrations/sqlite")

  @Test func `the list of migrations matches the folder of migrations`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let listed = Migrator.all.map { migration in
      let digits = String(migration.version)
      return String(repeating: "0", count: 4 - digits.count) + "\(digits)_\(migration.name).sql"
    }
    expect(names, is: listed)
    let versions = Migrator.all.map(\.version)
    #expect(zip(versions, versions.dropFirst()).allSatisfy(<))
    for (name, migration) in zip(names, Migrator.all) {
      let url = Self.folder.appending(path: name)
      try expect(String(contentsOf: url, encoding: .utf8), is: migration.sql)
    }
  }

  // A released migration never changes: from 1.0 on, the checksums of all stand here.
  @Test func `before the first release, one migration creates everything`() {
    expect(Migrator.all.map(\.name), is: ["create"])
  }
}
