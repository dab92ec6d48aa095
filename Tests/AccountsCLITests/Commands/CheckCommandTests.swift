import Foundation
import Testing

/// What needs files of certain permissions; the rest is in `Cases/maintenance.txt`.
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

  @Test func `files that are open to others are warned of, and are no damage`()
    async throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try await run("migrate").status == 0)
    let state = folder + "/.local/state/accounts"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: state + "/login"))
    try setMode(0o600, of: ".local/state/accounts/login")
    let closed = try await run("check")
    #expect(closed.errors == "accounts: the database is in order\n")
    try setMode(0o640, of: "accounts.db")
    try setMode(0o604, of: ".local/state/accounts/login")
    let open = try await run("check")
    #expect(open.status == 0)
    #expect(
      open.errors == """
        accounts: warning: \(folder)/accounts.db is open to others than its owner
        accounts: warning: \(state)/login is open to others than its owner
        accounts: hint: chmod 600 \(folder)/accounts.db \(state)/login
        accounts: the database is in order

        """
    )
    // SQLite gives the files beside the database its mode.
    for file in ["accounts.db", "accounts.db-wal"] { try setMode(0o600, of: file) }
    let json = try await run("check", "--json")
    #expect(
      json.output == """
        {"findings":[],"warnings":[{"code":"openToOthers","file":"\(state)/login"}]}

        """
    )
    #expect(json.errors == "")
  }
}
