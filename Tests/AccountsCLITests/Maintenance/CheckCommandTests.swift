import AccountsSQLite
import Expectations
import Foundation
import Testing

/// Tests that need files with certain permissions; the others are in `Cases/backup.txt` and
/// `Cases/restore.txt`.
struct CheckCommandTests {
  private let folder: String
  private let environment: [String: String]

  init() throws {
    folder = NSTemporaryDirectory() + "accounts-check-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    environment = ["HOME": folder, "ACCOUNTS_DB": folder + "/accounts.db"]
  }

  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(arguments.map { Array($0.utf8) }, environment: environment, input: [])
  }

  private func setMode(_ mode: Int, of file: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: folder + "/" + file
    )
  }

  /// The messages without the line about SQLite, which differs between machines.
  private func withoutSQLite(_ errors: String) -> String {
    errors.replacing(/accounts: SQLite .*\n/, with: "")
  }

  @Test func `warns of files readable by others, without counting them as damage`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await expect(run("migrate").status, is: 0)
    let state = folder + "/.local/state/accounts"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: state + "/login"))
    try setMode(0o600, of: ".local/state/accounts/login")
    let closed = try await run("check")
    expect(withoutSQLite(closed.errors), is: "accounts: no problems found\n")
    #expect(closed.errors.contains("accounts: SQLite \(SQLiteLibrary.version)"))
    try setMode(0o640, of: "accounts.db")
    try setMode(0o604, of: ".local/state/accounts/login")
    let open = try await run("check")
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
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    let replaceable = try await run("check")
    expect(replaceable.status, is: 0)
    #expect(
      replaceable.errors.contains(
        """
        accounts: warning: other users of this machine can replace files in the folder \(folder)
        accounts: hint: run 'chmod 700 \(folder)'

        """
      )
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    // SQLite gives its other files the mode of the database.
    for file in ["accounts.db", "accounts.db-wal"] { try setMode(0o600, of: file) }
    let json = try await run("check", "--json")
    expect(
      json.output,
      is: """
        {"findings":[],"warnings":[{"code":"openToOthers","file":"\(state)/login"}]}

        """
    )
    expect(json.errors, is: "")
  }
}
