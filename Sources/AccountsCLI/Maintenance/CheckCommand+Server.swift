import Accounts
import AccountsFiles
import Foundation

extension CheckCommand {
  /// Checks of a database on a server what PostgreSQL's own programs do not know.
  ///
  /// Looks at the migrations, the schema, the keys and the settings, and changes nothing.
  ///
  /// - Throws: ``Failure``, `StorageError`, and the error of a key that is missing.
  func check(onServer location: DatabaseLocation) async throws {
    if full { try location.requireFile(to: .check) }
    let migrations = try location.migrations()
    try location.requireExisting(migrations)
    if common.db != nil { location.warnOfPassword(in: "--db") }
    let pending = migrations.filter { $0.appliedAt == nil }
    let configuration = try common.configuration
    try Settings.requireUsable(configuration, at: location)
    let exposed = try exposedSettings(location, configuration)
    if !common.json { tell(exposed) }
    let notCompared = try location.check(configuration)
    var rules: String?
    var future: Date?
    // Opening the database would apply them.
    if pending.isEmpty {
      rules = try await common.withDatabase(pepper: true, forms: true, mail: .ifSet) { database in
        try await ServiceMonitor(database.accounts).requireReady()
        future = try await database.auditLog.eventInTheFuture()
        return try await database.store.keyRules()
      }
    }
    let difference =
      pending.isEmpty && rules != KeyRules.current ? KeyRules.difference(from: rules) : nil
    let serving = try serveFailure()
    guard !common.json else {
      let others = [
        pending.isEmpty ? nil : "pendingMigrations", notCompared.map { _ in "schemaNotCompared" },
        difference.map { _ in "keyRules" }, future.map { _ in "futureEvent" },
      ]
      let warnings = others.compactMap(\.self).map { Document.Warning(code: $0, file: nil) }
      return try Console.printJSON(
        Document(exposed: exposed, others: warnings + self.warnings(ofServing: serving))
      )
    }
    tell(ofPending: pending)
    if let notCompared {
      Console.say(
        "accounts: warning: the tables were not compared with the migrations: \(notCompared.shown)"
      )
    }
    tell(ofKeyRules: difference)
    tell(ofClock: future.map(AuditLog.warning(ofEventAt:)))
    tell(ofServing: serving)
    let isComplete = pending.isEmpty && notCompared == nil
    Console.note(isComplete ? "no problems found" : "no problems found in the rest")
    Console.say("accounts: hint: to look for damage in tables and indexes, use pg_amcheck")
  }

  private func tell(ofPending migrations: [MigrationStatus]) {
    guard let last = migrations.last else { return }
    Console.say(
      "accounts: warning: the migrations up to \(last.version), \(last.name), are not applied, so the pepper was not checked"
    )
    Console.say(
      "accounts: hint: 'accounts serve' and 'accounts migrate' apply them; 'accounts migrate --dry-run' shows whether they would succeed"
    )
  }

  /// The settings file, if it holds the password of the database and others can read it.
  private func exposedSettings(
    _ location: DatabaseLocation,
    _ configuration: AccountsConfiguration
  ) throws -> [String] {
    guard common.db == nil, location.server?.hasPassword == true,
      case .file(let path) = try configuration[.db]?.origin, ExposedFiles.isExposed(path)
    else { return [] }
    return [path]
  }
}
