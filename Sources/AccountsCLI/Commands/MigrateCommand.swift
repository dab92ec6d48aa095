import Accounts
import ArgumentParser
import Foundation

/// Brings the database to this version's schema.
struct MigrateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Bring the database to this version's schema.",
    discussion: """
      Every command does so on its own; this one does nothing else.

      Example: accounts migrate --status
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Show what is applied and what is pending, and change nothing.")
  var status = false

  func perform() async throws {
    let location = try DatabaseLocation(option: common.db, environment: .current)
    let before = try AccountService.migrationStatus(databasePath: location.path)
    guard !status else { return try show(before) }
    _ = try common.openAccounts()
    guard !common.json else {
      return try show(try AccountService.migrationStatus(databasePath: location.path))
    }
    let pending = before.filter { $0.appliedAt == nil }
    for migration in pending { Console.note("applied \(migration.version), \(migration.name)") }
    if pending.isEmpty { Console.note("nothing to do: the database is up to date") }
  }

  private func show(_ migrations: [MigrationStatus]) throws {
    if common.json {
      struct Document: Encodable {
        let migrations: [MigrationDocument]
      }
      return try Console.printJSON(Document(migrations: migrations.map(MigrationDocument.init)))
    }
    var table = TextTable(["VERSION", "NAME", "APPLIED"])
    for migration in migrations {
      table.append([
        String(migration.version), migration.name, migration.appliedAt?.rfc3339 ?? "pending",
      ])
    }
    for line in table.lines(fitting: Terminal.width) { try Console.print(line) }
  }
}

/// A migration as JSON.
private struct MigrationDocument: Encodable {
  private let migration: MigrationStatus

  init(_ migration: MigrationStatus) { self.migration = migration }

  private enum CodingKeys: CodingKey {
    case version, name, appliedAt
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(migration.version, forKey: .version)
    try container.encode(migration.name, forKey: .name)
    try container.encode(migration.appliedAt?.rfc3339, forKey: .appliedAt)
  }
}
