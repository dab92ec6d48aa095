import AccountsSQLite
import Expectations
import Foundation
import Testing

/// Tests that need files with certain permissions; the others are in `Cases/backup.txt` and
/// `Cases/restore.txt`.
struct CheckCommandTests {
  /// The messages without the line about SQLite, which differs between machines.
  private func withoutSQLite(_ errors: String) -> String {
    errors.replacing(/accounts: SQLite .*\n/, with: "")
  }

  @Test func `warns of files readable by others, without counting them as damage`() async throws {
    let database = try await ChangedDatabase()
    let folder = database.folder
    let state = folder + "/.local/state/accounts"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: state + "/login"))
    try database.setMode(0o600, of: ".local/state/accounts/login")
    let closed = try await database.run("check")
    expect(withoutSQLite(closed.errors), is: "accounts: no problems found\n")
    #expect(closed.errors.contains("accounts: SQLite \(SQLiteLibrary.version)"))
    try database.setMode(0o640, of: "accounts.db")
    try database.setMode(0o604, of: ".local/state/accounts/login")
    let open = try await database.run("check")
    expect(open.status, is: 0)
    expect(
      withoutSQLite(open.errors),
      is: """
        accounts: warning: \(folder)/accounts.db is accessible to other users of this machine
        accounts: warning: \(state)/login is accessible to other users of this machine
        accounts: hint: run 'chmod 600 \(folder)/accounts.db \(state)/login'
        accounts: no problems found

        """
    )
    try database.setMode(0o777)
    let replaceable = try await database.run("check")
    expect(replaceable.status, is: 0)
    #expect(
      replaceable.errors.contains(
        """
        accounts: warning: other users of this machine can replace files in the folder \(folder)
        accounts: hint: run 'chmod 700 \(folder)'

        """
      )
    )
    try database.setMode(0o700)
    // SQLite gives its other files the mode of the database.
    for file in ["accounts.db", "accounts.db-wal"] { try database.setMode(0o600, of: file) }
    let json = try await database.run("check", "--json")
    expect(
      json.output,
      is: """
        {"findings":[],"warnings":[{"code":"openToOthers","file":"\(state)/login"}]}

        """
    )
    expect(json.errors, is: "")
  }
}
