import Accounts
import AccountsForms
import AccountsSQLite
import ArgumentParser
import Foundation

/// Updates the database to the schema of this version.
struct MigrateCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Update the database to the schema of this version.",
    discussion: """
      Commands that use the database do this automatically, except 'accounts check' and 'accounts move'. A dry run applies the pending \
      migrations and rolls them back: it takes as long as a real migration, and other programs cannot write to the \
      database meanwhile.

      Examples:
        accounts migrate --status
        accounts migrate --dry-run
      """
  )

  @Flag(help: "Show applied and pending migrations; change nothing.")
  var status = false

  @Flag(help: "Apply pending migrations and roll them back, to see whether they succeed.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if status, dryRun {
      throw ArgumentParser.ValidationError("--status and --dry-run cannot be combined")
    }
  }

  func perform() async throws {
    let location = try DatabaseLocation(option: common.db, try common.configuration)
    let before = try location.migrations()
    guard !status else { return try show(before) }
    let pending = before.filter { $0.appliedAt == nil }
    guard !dryRun else { return try tryOut(pending, before, location) }
    try await common.withDatabase(.created) { _ in }
    guard !common.json else {
      return try show(try location.migrations())
    }
    tell(pending, "applied")
  }

  private func tryOut(
    _ pending: [MigrationStatus],
    _ all: [MigrationStatus],
    _ location: DatabaseLocation
  ) throws {
    if let server = location.server {
      try server.dryRunMigrations()
    } else {
      try SQLiteStore.dryRunMigrations(databasePath: location.path)
    }
    guard !common.json else { return try show(all) }
    tell(pending, "would apply")
  }

  private func tell(_ migrations: [MigrationStatus], _ done: String) {
    for migration in migrations { Console.note("\(done) \(migration.version), \(migration.name)") }
    if migrations.isEmpty { Console.note("nothing to do: the database is up to date") }
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
    try Console.print(table)
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
