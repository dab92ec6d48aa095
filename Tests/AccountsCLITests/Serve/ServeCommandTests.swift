import Accounts
import Expectations
import Foundation
import Testing

/// Tests of the warnings at the start of the server, which cannot listen here; the server itself is
/// tested by `Tests/EndToEnd/systemd.py` and others.
struct ServeCommandTests {
  private static let cores = ProcessInfo.processInfo.activeProcessorCount

  /// The warnings of a server on a database, in the order of its log.
  private func warnings(
    _ database: borrowing ChangedDatabase,
    _ environment: [String: String] = [:]
  ) async throws -> [String] {
    let socket = database.folder + "/missing/http.sock"
    let outcome = try await database.run(
      "serve",
      "--unix-socket",
      socket,
      environment: environment.merging(["ACCOUNTS_LOG_FORMAT": "json"]) { $1 }
    )
    expect(outcome.status, is: 1)
    expect(outcome.output, is: "")
    let lines = outcome.errors.split(separator: "\n")
    expect(
      lines.suffix(2),
      is: [
        "accounts: error: cannot listen on \(socket): the folder does not exist",
        "accounts: hint: create the folder first",
      ]
    )
    return try lines.dropLast(2)
      .map { line in
        let entry = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        expect(entry["level"], is: "warning")
        return try #require(entry["message"])
      }
  }

  /// Creates a pepper file, and a user whose password needs it; returns its path.
  private func addPepper(_ database: borrowing ChangedDatabase) async throws -> String {
    let file = database.folder + "/pepper"
    let environment = ["ACCOUNTS_PEPPER_FILE": file]
    try await expect(database.run("pepper", "rotate", environment: environment).status, is: 0)
    try await database.signUp(environment)
    return file
  }

  @Test func `the server warns of nothing where everything is in order`() async throws {
    let database = try await ChangedDatabase()
    let file = try await addPepper(database)
    try await expect(warnings(database, ["ACCOUNTS_PEPPER_FILE": file]), is: [])
    let limit = ["ACCOUNTS_HASHING_LIMIT_MIB": "\(19 * Self.cores)"]
    let other = try await ChangedDatabase()
    try await expect(warnings(other, limit), is: [])
  }

  @Test func `the server warns of a missing pepper key, without which users cannot log in`()
    async throws
  {
    let database = try await ChangedDatabase()
    let file = try await addPepper(database)
    let key = try #require(
      try await database.run("pepper", "status", environment: ["ACCOUNTS_PEPPER_FILE": file])
        .output.firstMatch(of: /[0-9a-f]{8}/)
    )
    let warning = """
      passwords were hashed with the pepper key \(key.0), which is missing; users with these passwords cannot log in; \
      set ACCOUNTS_PEPPER_FILE to the file with this key
      """
    try await expect(warnings(database), is: [warning])
    // The file of another installation.
    let installation = try await ChangedDatabase()
    let other = try await addPepper(installation)
    try await expect(warnings(database, ["ACCOUNTS_PEPPER_FILE": other]), is: [warning])
    // Its file exists until here.
    #expect(installation.folder != database.folder)
  }

  @Test func `the server warns of files that others can read, and of a folder they can write to`()
    async throws
  {
    let database = try await ChangedDatabase()
    try await database.signUp()
    try database.setMode(0o640, of: "accounts.db")
    let file = database.path
    let exposed = "\(file) is accessible to other users of this machine; run 'chmod 600 \(file)'"
    let found = try await warnings(database)
    // SQLite gives its other files the mode of the database.
    expect(found.filter { !$0.contains("-wal") && !$0.contains("-shm") }, is: [exposed])
    let other = try await ChangedDatabase()
    try other.setMode(0o777)
    let replaceable = """
      other users of this machine can write to the folder \(other.folder), and replace the database; \
      run 'chmod 700 \(other.folder)'
      """
    try await expect(warnings(other), is: [replaceable])
  }

  @Test(arguments: ["serve", "check"])
  func `a key of mails that cannot be used is an error at once, and not at each login`(
    _ command: String
  ) async throws {
    let database = try await ChangedDatabase()
    try await database.signUp()
    let file = database.folder + "/keys"
    try Data("# keys\n".utf8).write(to: URL(filePath: file))
    try database.setMode(0o644, of: "keys")
    let mail = [
      "ACCOUNTS_PUBLIC_URL": "https://accounts.example.com",
      "ACCOUNTS_MAIL_SERVERS": "smtp://127.0.0.1:1",
      "ACCOUNTS_MAIL_FROM": "noreply@example.com",
      "ACCOUNTS_MAIL_KEY_FILE": file,
    ]
    let outcome = try await database.run(command, environment: mail)
    #expect(outcome.status != 0)
    #expect(
      outcome.errors.hasSuffix(
        """
        accounts: error: the key file \(file) is readable by other users of this machine
        accounts: hint: run 'chmod 600 \(file)'

        """
      )
    )
  }

  @Test(arguments: ["0.0.0.0/0", "192.0.2.1,::/0"])
  func `the server warns if it takes every client for a proxy`(_ proxies: String) async throws {
    let database = try await ChangedDatabase()
    try await expect(
      warnings(database, ["ACCOUNTS_TRUSTED_PROXIES": proxies]),
      is: [
        "ACCOUNTS_TRUSTED_PROXIES includes every IP address, so any client can forge the address that rate limits and the log use; list only the addresses of your proxies"
      ]
    )
  }

  @Test func `the server warns of an audit log that another program changed`() async throws {
    let database = try await ChangedDatabase()
    try database.addUnsignedEvent()
    try await expect(
      warnings(database),
      is: [
        "the audit log was changed by another program and is no longer signed; run 'accounts audit verify'"
      ]
    )
  }

  @Test func `the server and a check warn of search keys that other rules have computed`()
    async throws
  {
    let database = try await ChangedDatabase()
    try await database.signUp()
    try database.change(
      "UPDATE accounts_migrations SET checksum = '1, Unicode 1.1' WHERE version = 0"
    )
    let difference = """
      the search keys were computed under other rules (1, Unicode 1.1) than those of this program \
      (\(KeyRules.current)), so some users may \
      not be able to log in
      """
    try await expect(
      warnings(database),
      is: ["\(difference); run 'accounts check --rebuild-search-keys'"]
    )
    let check = try await database.run("check")
    expect(check.status, is: 0)
    let advice = """
      accounts: warning: \(difference)
      accounts: hint: run 'accounts check --rebuild-search-keys'
      accounts: no problems found

      """
    #expect(check.errors.hasPrefix(advice), "\(check.errors)")
    let document =
      #"{"findings":[],"warnings":[{"code":"keyRules","file":"\#(database.path)"}]}"#
    try await expect(database.run("check", "--json").output, is: document + "\n")
    let rebuilt = try await database.run("check", "--rebuild-search-keys")
    #expect(rebuilt.errors.hasPrefix("accounts: rebuilt the search keys of 0 users\naccounts: no"))
    try await expect(warnings(database), is: [])
  }

  @Test(.enabled(if: cores > 1, "a single core hashes one password at a time"))
  func `the server warns if the memory does not let every core hash at once`() async throws {
    let database = try await ChangedDatabase()
    let limit = 19 * (Self.cores - 1)
    try await expect(
      warnings(database, ["ACCOUNTS_HASHING_LIMIT_MIB": "\(limit)"]),
      is: [
        """
        only \(Self.cores - 1) of \(Self.cores) cores can hash passwords at once: the limit is \(limit) MiB and a hash \
        takes 19 MiB; raise ACCOUNTS_HASHING_LIMIT_MIB, or find a lower cost with 'accounts tune'
        """
      ]
    )
  }
}
