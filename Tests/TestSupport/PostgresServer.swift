package import Accounts
import AccountsFiles
package import AccountsPostgres
package import Foundation
import Synchronization

/// A PostgreSQL server of the test process, with a database for each test: empty, or a copy of a
/// migrated one.
///
/// The server ends with the process: it waits for the end of a pipe (`scripts/postgres`).
package final class PostgresServer: Sendable {
  /// The server, started by the first test that needs it.
  package static let shared = Result { try PostgresServer() }

  /// The connections of a store: several stores of several tests share the server.
  private static let connections = 4

  private let folder: String
  private let input: Pipe
  private let databases = Mutex<[String: String]>([:])

  private init() throws {
    folder = Self.parent + "accounts-pg-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scripts/postgres").standardized
    let process = Process()
    (input, process.executableURL, process.arguments) = (Pipe(), script, [folder])
    process.standardInput = input
    try process.run()
    let admin = try connect(while: process)
    try create("template_accounts", admin)
    // The store migrates its database when it is opened.
    _ = try PostgresStore(
      DatabaseAddress(url(of: "template_accounts"), environment: [:]),
      keys: KeySource(existing: { nil }, newestOrNew: { Key() })
    )
  }

  /// The parent of the server's folder: in memory if there is room, since the copies of the
  /// template are many small files, which nobody reads after the test.
  private static var parent: String {
    var figures = statvfs()
    let isRoomy =
      statvfs("/dev/shm", &figures) == 0 && access("/dev/shm", W_OK) == 0
      && UInt64(figures.f_bavail) * UInt64(figures.f_frsize) > 2 << 30
    return isRoomy ? "/dev/shm/" : NSTemporaryDirectory()
  }

  /// An error: the server did not start.
  private struct DidNotStart: Error, CustomStringConvertible {
    var description: String {
      "no PostgreSQL server could be started: run scripts/bootstrap test, or scripts/postgres to see the cause"
    }
  }

  private func url(of database: String) -> String {
    "postgres:///\(database)?host=\(folder)&user=accounts&sslmode=disable"
  }

  /// Creates a database that is closed to other roles, as the program requires.
  private func create(_ nameAndTemplate: String, _ admin: PlainConnection) throws {
    try admin.run("CREATE DATABASE \(nameAndTemplate)")
    let name = nameAndTemplate.prefix { $0 != " " }
    try admin.run("REVOKE CONNECT ON DATABASE \(name) FROM PUBLIC")
    // Up to PostgreSQL 14, every role may create objects in it.
    try PlainConnection(url(of: String(name))).run("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
  }

  private func connect(while process: Process) throws -> PlainConnection {
    let end = ContinuousClock.now + .seconds(60)
    while process.isRunning, ContinuousClock.now < end {
      if let connection = try? PlainConnection(url(of: "postgres")) { return connection }
      Thread.sleep(forTimeInterval: 0.02)
    }
    throw DidNotStart()
  }

  /// Returns the URL of the database of a test, which the first call creates.
  ///
  /// - Parameters:
  ///   - folder: the folder of the test; the database is deleted some time after it.
  ///   - isEmpty: whether the database is empty at first; otherwise its schema is the current one.
  /// - Returns: the URL.
  /// - Throws: the error of the server.
  package func url(in folder: TemporaryFolder, isEmpty: Bool = false) throws -> String {
    try databases.withLock { databases in
      if let name = databases[folder.path] { return url(of: name) }
      let admin = try PlainConnection(url(of: "postgres"))
      // The databases of tests that have ended.
      for (path, name) in databases where access(path, F_OK) != 0 {
        try admin.run("DROP DATABASE \(name) WITH (FORCE)")
        databases[path] = nil
      }
      let name =
        "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
      let template = isEmpty ? "" : " TEMPLATE template_accounts STRATEGY file_copy"
      try create(name + template, admin)
      databases[folder.path] = name
      return url(of: name)
    }
  }

  /// Returns the address of the database of a test, which the first call creates.
  ///
  /// - Throws: the error of the server.
  package func address(
    in folder: TemporaryFolder,
    isEmpty: Bool = false
  ) throws -> DatabaseAddress {
    try DatabaseAddress(url(in: folder, isEmpty: isEmpty), environment: [:])
  }

  /// Opens the store of a test; a second call opens the same store again.
  ///
  /// - Throws: the error of the server.
  package func store(
    in folder: TemporaryFolder,
    _ audit: AuditSettings,
    now: Date
  ) throws -> PostgresStore {
    try PostgresStore(
      address(in: folder),
      audit: audit,
      keys: KeySource(KeyFile(path: Self.auditKeyPath(in: folder))),
      connections: Self.connections,
      now: now
    )
  }

  /// The key file of the audit log of a test.
  package static func auditKeyPath(in folder: TemporaryFolder) -> String {
    folder.path + "/audit-key"
  }
}
