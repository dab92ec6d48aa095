import Expectations
import Foundation
import Testing

@testable import AccountsCLI

/// A named pipe in place of each file that a setting or an option names: no command may wait for a
/// program that writes to it.
@Suite(.timeLimit(.minutes(5)))
struct NamedFilesTests {
  /// A setting that names a file, and a command that reads it.
  private struct Row: Sendable {
    let setting: Setting
    var arguments = ["config"]
    var others: [String: String] = [:]
    let problem: String
  }

  private static let mail = [
    "ACCOUNTS_MAIL_SERVERS": "smtp://127.0.0.1:9", "ACCOUNTS_MAIL_TLS": "none",
    "ACCOUNTS_MAIL_FROM": "a@example.com", "ACCOUNTS_PUBLIC_URL": "https://example.com",
  ]

  private static let rows = [
    Row(
      setting: .auditKeyFile,
      arguments: ["audit", "verify"],
      problem: "the key file {pipe} is not a regular file"
    ),
    Row(
      setting: .pepperFile,
      arguments: ["pepper", "status"],
      problem: "the key file {pipe} is not a regular file"
    ),
    Row(
      setting: .mailKeyFile,
      arguments: ["mail", "test", "ada@example.com"],
      others: mail,
      problem: "the key file {pipe} is not a regular file"
    ),
    Row(
      setting: .mailPasswordFile,
      others: mail.merging(["ACCOUNTS_MAIL_USER": "a"]) { $1 },
      problem: "the password file {pipe} cannot be read (not a regular file)"
    ),
    Row(
      setting: .mailCaFile,
      others: mail,
      problem: "the CA file {pipe} cannot be read (not a regular file)"
    ),
    Row(
      setting: .formFile,
      problem: "cannot read the form file {pipe} (a pipe that no program writes to)"
    ),
    Row(
      setting: .breachedPasswords,
      problem: "the list of breached passwords {pipe} is not a regular file"
    ),
    Row(
      setting: .db,
      arguments: ["stats"],
      problem: "the database {pipe} cannot be opened (not a regular file)"
    ),
  ]

  private func pipe(_ database: borrowing ChangedDatabase) throws -> String {
    let pipe = database.folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    return pipe
  }

  private func error(_ outcome: Program.Outcome) -> Substring? {
    #expect(outcome.status != 0)
    expect(outcome.output, is: "")
    return outcome.errors.split(separator: "\n").first
  }

  @Test func `a setting that names a file refuses a pipe, or reads what is in it`() async throws {
    let files = Setting.allCases.filter { $0.rawValue.hasSuffix("File") }
    expect(Set(Self.rows.map(\.setting)), is: Set(files + [.breachedPasswords, .db]))
    let database = try await ChangedDatabase()
    try await database.signUp()
    let pipe = try pipe(database)
    for row in Self.rows {
      let setting = [AccountsConfiguration.variable(row.setting): pipe]
      let environment = row.others.merging(setting) { $1 }
      let outcome = try await database.run(row.arguments, environment: environment)
      let problem = row.problem.replacing("{pipe}", with: pipe)
      expect(error(outcome), is: "accounts: error: \(problem)", "\(row.setting)")
    }
  }

  @Test func `the settings file may be a pipe that a program writes to`() async throws {
    let database = try await ChangedDatabase()
    let outcome = try await database.run("config", "--config", try pipe(database))
    expect(
      error(outcome),
      is:
        "accounts: error: the settings file \(database.folder)/pipe cannot be read (a pipe that no program writes to)"
    )
    let input = try await database.run("config", "--config", "/dev/stdin", input: #"{"port": 81}"#)
    #expect(input.output.contains(/port +81 +/))
  }

  @Test func `the settings file has a largest size`() async throws {
    let database = try await ChangedDatabase()
    let outcome = try await database.run("config", "--config", "/dev/zero")
    expect(error(outcome), is: "accounts: error: the settings file /dev/zero is larger than 1 MiB")
  }

  @Test func `an option that names a file refuses a pipe that nobody writes to`() async throws {
    let database = try await ChangedDatabase()
    let pipe = try pipe(database)
    try await expect(
      error(database.run("audit", "verify", "--head-file", pipe)),
      is: "accounts: error: \(pipe) cannot be read (not a regular file)"
    )
    try await expect(
      error(database.run("form", "check", pipe)),
      is: "accounts: error: cannot read the form file \(pipe) (a pipe that no program writes to)"
    )
    try await expect(
      error(database.run("restore", pipe, "--force")),
      is: "accounts: error: the database \(pipe) cannot be opened (not a regular file)"
    )
    try await expect(
      error(
        database.run("users", "import", "/dev/null", "--from", "firebase", "--hash-config", pipe)
      ),
      is:
        "accounts: error: the file \(pipe) does not have the hash parameters of a Firebase project"
    )
  }

  @Test func `the login file and the files of a theme are regular files`() async throws {
    let database = try await ChangedDatabase()
    let folder = database.folder + "/accounts"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try #require(mkfifo(folder + "/login", 0o600) == 0)
    try await expect(
      error(database.run("profile", environment: ["XDG_STATE_HOME": database.folder])),
      is: "accounts: error: the session file \(folder)/login cannot be read (not a regular file)"
    )
    try #require(mkfifo(folder + "/mail-test-en.txt", 0o600) == 0)
    let theme = Self.mail.merging(["ACCOUNTS_THEME": folder]) { $1 }
    try await expect(
      error(database.run("config", environment: theme)),
      is: "accounts: error: \(folder)/mail-test-en.txt is not a regular file"
    )
  }
}
