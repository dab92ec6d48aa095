import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsSQLite

/// A database in a folder of its own, used by the built program and changed without it.
struct ChangedDatabase: ~Copyable {
  /// The folder, which only the owner can read.
  let folder: String

  /// Creates the folder and, with the program, the database.
  init() async throws {
    folder = NSTemporaryDirectory() + "accounts-changed-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    _ = try await run("migrate")
  }

  /// The arguments that sign up a user whose password is on the standard input.
  static let signingUp = [
    "signup", "--name", "Ada Lovelace", "--email", "ada@example.com", "--birthday", "1990-12-10",
    "--language", "english", "--agree-terms", "--password-stdin",
  ]

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of the database.
  var path: String { folder + "/accounts.db" }

  /// Runs the program on the database.
  func run(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    try await run(arguments, input: input, environment: environment)
  }

  /// Runs the program on the database.
  func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let defaults = ["HOME": folder, "ACCOUNTS_DB": path]
    return try await Program.run(
      arguments.map { Array($0.utf8) },
      environment: defaults.merging(environment) { $1 },
      input: Array(input.utf8)
    )
  }

  /// Signs up a user, which also signs the audit log.
  func signUp(_ environment: [String: String] = [:]) async throws {
    let outcome = try await run(
      Self.signingUp,
      input: "violet canyon otter\n",
      environment: environment
    )
    expect(outcome.status, is: 0, "\(outcome.errors)")
  }

  /// Adds an audit event like another program, which has no key to sign it.
  func addUnsignedEvent() throws {
    let connection = try Connection(path: path, busyTimeout: .seconds(1))
    try connection.execute(
      """
      INSERT INTO audit_events (number, at, action, actor, hash, chain)
      SELECT coalesce(max(number), 0) + 1, 0, 'backUp', 'operator:root', randomblob(32), 1
      FROM audit_events
      """
    )
  }

  /// Runs statements, like another program.
  func change(_ script: String) throws {
    try Connection(path: path, busyTimeout: .seconds(1)).run(script: script)
  }

  /// Sets the permissions of a file in the folder; of the folder itself without a name.
  func setMode(_ mode: Int, of file: String = "") throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: file.isEmpty ? folder : folder + "/" + file
    )
  }
}
