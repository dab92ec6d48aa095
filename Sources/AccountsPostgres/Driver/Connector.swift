import Accounts
import AccountsSQL
import Foundation

/// A connection that is opened on demand, and again after it was lost.
///
/// Use it from one thread at a time.
final class Connector {
  /// The most runs of a body that conflicts with others.
  private static let runLimit = 8

  /// The time for which a caller waits for a server that cannot be reached, such as during a
  /// fail-over.
  private static let patience = Duration.seconds(2)

  private let address: DatabaseAddress
  private let schema: String?
  private var connection: Connection?

  /// Creates a connector.
  ///
  /// - Parameters:
  ///   - address: the address of the database.
  ///   - schema: the schema that has the tables; nil for the first one of the search path, at each
  ///     connection.
  init(_ address: DatabaseAddress, schema: String? = nil) {
    (self.address, self.schema) = (address, schema)
  }

  /// Ways of a transaction.
  enum Access {
    /// A snapshot, without changes.
    case read

    /// Changes that are committed.
    case write

    /// Many changes that are committed, such as a batch of an import.
    case bulk

    /// Changes that are rolled back.
    case dryRun

    /// The statements that begin the transaction.
    private var begin: [String] {
      switch self {
      case .read: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"]
      case .write: ["BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"]
      case .bulk, .dryRun:
        [
          "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
          "SET LOCAL statement_timeout = \(Connection.milliseconds(time))",
          "SET LOCAL idle_in_transaction_session_timeout = \(Connection.milliseconds(time))",
        ]
      }
    }

    /// Begins the transaction.
    ///
    /// - Throws: ``Moving``; ``StorageError`` if a newer version has changed the schema, or the
    ///   database was moved; ``PostgresError``.
    func begin(on connection: Connection, _ location: String) throws {
      var batch: [SQLStatement] = begin.map { ($0, []) }
      // The lock that a move holds alone; the next statement sees the mark that the move has
      // committed before it released the lock.
      let turn = "SELECT pg_try_advisory_xact_lock_shared($1)"
      if self != .read {
        batch += [(turn, [.integer(Int64(Connection.moveLock))]), (Migrator.versions, [])]
      }
      let results = try connection.pipeline(batch)
      guard self != .read else { return }
      guard results[batch.count - 2].row(0).integer(0) == 1 else { throw Moving() }
      let versions = results[batch.count - 1].row(0)
      try Migrator.requireUnderstood(versions, connection, location: location)
    }

    /// The longest time that a statement of it may take.
    var time: Duration {
      switch self {
      case .read, .write: Connection.statementTime
      case .bulk, .dryRun: .seconds(120)
      }
    }
  }

  /// An error: the connection, or the wait for a standby, ended while the server committed, so that
  /// the change may be stored or not.
  struct UnknownOutcome: Error {
    let cause: PostgresError
  }

  /// An error: the database is being moved, so nothing can be stored.
  struct Moving: Error {}

  /// Runs a body in one transaction, again if it conflicts with another, or if the connection is
  /// lost before the commit.
  ///
  /// - Parameters:
  ///   - access: the way of the transaction.
  ///   - body: the reads and writes.
  /// - Returns: the value of the last run.
  /// - Throws: ``PostgresError``, ``UnknownOutcome``, ``Moving``, ``StorageError`` if a newer
  ///   version has changed the schema, or the database was moved; and errors of the body.
  func transaction<Value>(_ access: Access, _ body: (Connection) throws -> Value) throws -> Value {
    try repeating { connection in
      connection.timeout = access.time
      defer { connection.timeout = Connection.statementTime }
      try access.begin(on: connection, address.location)
      let value = try body(connection)
      switch access {
      case .read: try connection.end("COMMIT")
      case .dryRun: try connection.end("ROLLBACK")
      case .write, .bulk: try connection.commit()
      }
      return value
    }
  }

  /// Runs one query outside of a transaction.
  ///
  /// - Throws: ``PostgresError``, and errors of the body.
  func query<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try repeating(body)
  }

  private func repeating<Value>(
    _ body: (Connection) throws -> Value
  ) throws -> Value {
    let end = ContinuousClock.now + Self.patience
    var runs = 0
    while true {
      do {
        let connection = try open(until: end)
        runs += 1
        return try body(connection)
      } catch let error as PostgresError {
        if error.endsConnection {
          connection = nil
          guard ContinuousClock.now < end, runs < Self.runLimit else { throw error }
        } else {
          rollBack()
          guard error.isConflict, runs < Self.runLimit else { throw error }
        }
        Self.pause(afterRuns: runs)
      } catch let error as UnknownOutcome {
        connection = nil
        throw error
      } catch {
        rollBack()
        throw error
      }
    }
  }

  private func open(until end: ContinuousClock.Instant) throws(PostgresError) -> Connection {
    var attempts = 0
    while true {
      if let connection { return connection }
      do throws(PostgresError) {
        let opened = try Connection(address, schema: schema)
        connection = opened
        return opened
      } catch {
        attempts += 1
        guard ContinuousClock.now < end else { throw error }
        Self.pause(afterRuns: attempts)
      }
    }
  }

  private func rollBack() {
    guard let connection, connection.isInTransaction else { return }
    do { try connection.run("ROLLBACK") } catch { self.connection = nil }
  }

  /// Waits for a random time, longer after each run, so that those who conflicted do not meet
  /// again.
  private static func pause(afterRuns runs: Int) {
    let longest = min(0.005 * pow(2, Double(runs)), 0.4)
    Thread.sleep(forTimeInterval: .random(in: longest / 4...longest))
  }
}
