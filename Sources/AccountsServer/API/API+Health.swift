import Accounts
import Hummingbird
import Synchronization

extension API {
  /// `GET /health/live`: the program runs.
  ///
  /// Who restarts it asks this, and nothing that waits for the disk.
  func liveness(_ request: APIRequest) async throws -> Response {
    .json(HealthDocument(status: "live"))
  }

  /// `GET /health/ready`: the program takes requests.
  ///
  /// Who sends it requests asks this: it reads the database, and says
  /// no from the moment on at which the server is told to stop.
  func readiness(_ request: APIRequest) async throws -> Response {
    guard readiness.isReady else {
      return .json(HealthDocument(status: "stopping"), status: .serviceUnavailable)
    }
    do {
      try await accounts.requireReadable()
      return .json(HealthDocument(status: "ready"))
    } catch is StorageError {
      return .json(HealthDocument(status: "noDatabase"), status: .serviceUnavailable)
    }
  }
}

/// Whether the server takes new work.
final class Readiness: Sendable {
  private let ready = Mutex(true)

  /// Whether it does.
  var isReady: Bool { ready.withLock { $0 } }

  /// From now on it does not.
  func end() { ready.withLock { $0 = false } }
}

/// How the server is, as JSON.
private struct HealthDocument: Encodable {
  let status: String
}
