import Accounts
import AccountsFiles
import AccountsSQLite
import ArgumentParser
import Foundation

/// Checks the database for damage, and the settings for errors.
struct CheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the database for damage, and the settings for errors.",
    discussion: """
      Prints one line for each problem. With --full it also reads every row and every index, which takes minutes \
      for millions of users. Its check of the search index needs write access, and blocks sign-ups meanwhile, \
      although it changes nothing. To avoid this, check a backup instead.

      With --rebuild-search-keys it first recomputes the search keys: the forms of names and addresses by which users \
      are found and compared. That is needed if 'accounts check' or 'accounts serve' reports that they were computed by \
      other rules, such as those of an earlier version of Unicode. Without --rebuild-search-keys the command never \
      changes the database.

      Of a PostgreSQL database it checks the migrations, the keys, the settings, and whether another program has changed the \
      tables, or their constraints, indexes or triggers. For that it runs the migrations in another schema, in a transaction \
      that it rolls back. It reads no rows: to look for damage, use pg_amcheck. --full is only for files.

      If it finds no damage, it then reads all settings and the files that they name, as 'accounts serve' does, but not \
      the options that 'accounts serve' is given. An invalid setting is an error: the next start would fail, while a \
      server that is running is not affected. If stored passwords need pepper keys and the pepper file has none of \
      these, that is an error as well; if only some are missing, it is not. A warning tells if 'accounts serve' would \
      not start with the settings alone.

      Also warns if other users of this machine can access the database files, the session file, or a settings file with the \
      password of the database, or replace files in their folder; a warning does not count as damage.

      Examples:
        accounts check
        accounts check --full --db /var/backups/accounts-2026-11-21.db
      """
  )

  @Flag(help: "Also read every row and every index.")
  var full = false

  @Flag(
    help:
      "Recompute the search keys of names and addresses first; on PostgreSQL, also count the users."
  )
  var rebuildSearchKeys = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let location = try DatabaseLocation(option: common.db, try common.configuration)
    if rebuildSearchKeys, location.server != nil {
      try await rebuild()
      return common.json ? try Console.printJSON(Document()) : ()
    }
    guard location.server == nil else { return try await check(onServer: location) }
    try location.requireExisting()
    if full { try requireWritable(location.path) }
    if rebuildSearchKeys { try await rebuild() }
    let exposed = exposedFiles(of: location.path)
    let bar = ProgressBar(try common.terminalStyle)
    defer { bar.finish() }
    let all = try SQLiteStore.check(
      databasePath: location.path,
      isFull: full,
      auditKeyPath: try Settings.auditKeyPath(common.configuration),
      progress: bar.show
    )
    bar.finish()
    let findings = all.filter { ![.keyRules, .futureEvent].contains($0.code) }
    let keyRules = all.first { $0.code == .keyRules }
    let future = all.first { $0.code == .futureEvent }
    let folder = ExposedFiles.folder(ofDatabase: location.path)
    if !common.json || !findings.isEmpty {
      tell(exposed)
      tell(ofFolder: folder)
      tell(ofKeyRules: keyRules?.detail)
      tell(ofClock: future?.detail)
    }
    guard findings.isEmpty else { throw Failure(findings, in: location.path) }
    let pepper = try Settings.requireUsable(common.configuration, at: location).pepper
    try SQLiteStore.requireKey(of: pepper, databasePath: location.path)
    let serving = try serveFailure()
    guard !common.json else {
      let files = exposed + [folder].compactMap(\.self)
      let warnings = [keyRules, future].compactMap(\.self)
        .map { Document.Warning(code: $0.code.rawValue, file: location.path) }
      return try Console.printJSON(
        Document(
          exposed: files,
          others: warnings + self.warnings(ofServing: serving)
        )
      )
    }
    tell(ofServing: serving)
    Console.note("no problems found")
    Console.note(SQLiteLibrary.summary)
  }

  private func rebuild() async throws {
    let (rebuilt, conflicts) = try await common.withDatabase {
      try await $0.store.rebuildSearchKeys()
    }
    Console.note("rebuilt the search keys of \(rebuilt == 1 ? "1 user" : "\(rebuilt) users")")
    guard !conflicts.isEmpty else { return }
    let users = conflicts.map(\.description).joined(separator: ", ")
    throw Failure(
      .fault,
      code: .sameAddress,
      "under the current rules, these users have the same address as another user: \(users)",
      hint:
        "change their addresses with 'accounts users edit', then run 'accounts check --rebuild-search-keys' again"
    )
  }

  /// Rejects a read-only database at once, not after minutes.
  private func requireWritable(_ path: String) throws {
    guard access(path, W_OK) != 0, [EACCES, EROFS, EPERM].contains(errno) else { return }
    throw Failure(
      .fault,
      code: StorageError.Code.readOnly,
      "the database \(path) is read-only, but checking its search index needs write access",
      hint: "check a writable copy, or omit --full"
    )
  }

  private func exposedFiles(of path: String) -> [String] {
    // Without a home directory there is no login file.
    let logIn = try? common.logInFile().path
    return ExposedFiles.ofDatabase(path) + [logIn].compactMap(\.self).filter(ExposedFiles.isExposed)
  }

  /// Warns of files that other users can access.
  func tell(_ exposed: [String]) {
    for path in exposed {
      Console.say("accounts: warning: \(path.shown) is accessible to other users of this machine")
    }
    guard !exposed.isEmpty else { return }
    Console.say("accounts: hint: run 'chmod 600 \(exposed.joined(separator: " ").shown)'")
  }

  /// Warns of keys that were computed by other rules.
  func tell(ofKeyRules difference: String?) {
    guard let difference else { return }
    Console.say("accounts: warning: \(difference)")
    Console.say("accounts: hint: run 'accounts check --rebuild-search-keys'")
  }

  /// Warns that the newest event lies in the future.
  func tell(ofClock detail: String?) {
    guard let detail else { return }
    Console.say("accounts: warning: \(detail)")
    Console.say("accounts: hint: set the clock of this machine; limits and codes go by it")
  }

  /// The failure of 'accounts serve' with these settings and no options; nil if it would start.
  ///
  /// - Throws: errors other than the failure.
  func serveFailure() throws -> Failure? {
    do {
      _ = try ServeSettings(try ServeOptions.parse([]), common.configuration)
      return nil
    } catch let failure as Failure {
      return failure
    }
  }

  /// The warnings of a server that would not start, for `--json`.
  func warnings(ofServing failure: Failure?) -> [Document.Warning] {
    failure?.entries.map { Document.Warning(code: $0.code, file: nil) } ?? []
  }

  /// Warns of a server that would not start.
  func tell(ofServing failure: Failure?) {
    guard let failure else { return }
    for entry in failure.entries {
      Console.say(
        "accounts: warning: with these settings alone 'accounts serve' does not start: \(entry.message)"
      )
    }
    if let hint = failure.hint { Console.say("accounts: hint: \(hint)") }
  }

  private func tell(ofFolder folder: String?) {
    guard let folder else { return }
    Console.say(
      "accounts: warning: other users of this machine can replace files in the folder \(folder.shown)"
    )
    Console.say("accounts: hint: run 'chmod 700 \(folder.shown)'")
  }

  /// The result for an undamaged database, with warnings.
  struct Document: Encodable {
    let findings: [String] = []
    let warnings: [Warning]

    init(exposed: [String] = [], others: [Warning] = []) {
      warnings = exposed.map { Warning(code: "openToOthers", file: $0) } + others
    }

    struct Warning: Encodable {
      let code: String
      let file: String?
    }
  }
}

extension Failure {
  /// Creates the failure for a damaged database.
  fileprivate init(_ findings: [CheckFinding], in path: String) {
    self.init(
      .fault,
      findings.map { ($0.code.rawValue, "\($0.code.rawValue): \($0.detail)") },
      hint: Self.hint(Set(findings.map(\.code)), path)
    )
  }

  private static func hint(_ codes: Set<CheckFinding.Code>, _ path: String) -> String {
    switch codes {
    case [.key]: "run 'accounts check --rebuild-search-keys'"
    case [.refusedValue]:
      "correct the users with 'accounts users edit', or delete them; find out who could write to the database"
    case [.auditLog]: "run 'accounts audit verify'"
    default: "keep a copy of the damaged file \(path), then restore a backup"
    }
  }
}
