import Accounts
import AccountsFiles
import Foundation
import Synchronization
import TestSupport

@testable import AccountsPostgres

/// A PostgreSQL server of the test process, with a copy of a migrated database for each test.
///
/// The server ends with the process: it waits for the end of a pipe (`scripts/postgres`).
final class PostgresServer: Sendable {
  /// The server, started by the first test that needs it.
  static let shared = Result { try PostgresServer() }

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
    let admin = try connect(to: "postgres", while: process)
    try admin.run("CREATE DATABASE template_accounts")
    let template = try Connection(address(of: "template_accounts"))
    try Migrator(template, location: "the template").apply(at: Date())
  }

  /// The parent of the server's folder: in memory if there is room, since the copies of the template are many small files,
  /// which nobody reads after the test.
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

  private func address(of database: String) throws -> DatabaseAddress {
    try DatabaseAddress(
      "postgres:///\(database)?host=\(folder)&user=accounts&sslmode=disable",
      environment: [:]
    )
  }

  private func connect(to database: String, while process: Process) throws -> Connection {
    let address = try address(of: database)
    let end = ContinuousClock.now + .seconds(60)
    while process.isRunning, ContinuousClock.now < end {
      if let connection = try? Connection(address) { return connection }
      Thread.sleep(forTimeInterval: 0.02)
    }
    throw DidNotStart()
  }

  /// Opens the store of a test; a second call opens the same store again.
  func store(
    in folder: TemporaryFolder,
    _ audit: AuditSettings,
    now: Date
  ) throws -> PostgresStore {
    try PostgresStore(
      address(of: try database(for: folder)),
      audit: audit,
      keys: KeySource(KeyFile(path: Self.auditKeyPath(in: folder))),
      connections: Self.connections,
      now: now
    )
  }

  /// The key file of the audit log of a test.
  static func auditKeyPath(in folder: TemporaryFolder) -> String { folder.path + "/audit-key" }

  /// Returns the database of a test, copied from the template at the first call.
  private func database(for folder: TemporaryFolder) throws -> String {
    try databases.withLock { databases in
      if let name = databases[folder.path] { return name }
      let admin = try Connection(address(of: "postgres"))
      // The databases of tests that have ended.
      for (path, name) in databases where access(path, F_OK) != 0 {
        try admin.run("DROP DATABASE \(name) WITH (FORCE)")
        databases[path] = nil
      }
      let name =
        "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
      try admin.run("CREATE DATABASE \(name) TEMPLATE template_accounts STRATEGY file_copy")
      databases[folder.path] = name
      return name
    }
  }
}
