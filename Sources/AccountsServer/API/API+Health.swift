import Accounts
import Hummingbird
import Synchronization

extension API {
  /// `GET /health/live`: whether the server is running.
  ///
  /// Intended for programs that restart the server; does not wait for the disk.
  func liveness(_ request: APIRequest) async throws -> Response {
    .json(HealthDocument(status: "live"))
  }

  /// `GET /health/ready`: whether the server is ready for requests.
  ///
  /// Intended for programs that send it requests; reads the database, and answers 503 once the
  /// server is stopping.
  func readiness(_ request: APIRequest) async throws -> Response {
    guard readiness.isReady else {
      return .json(HealthDocument(status: "stopping"), status: .serviceUnavailable)
    }
    do {
      try await ServiceMonitor(accounts).requireReady()
      return .json(HealthDocument(status: "ready"))
    } catch is StorageError {
      return .json(HealthDocument(status: "noDatabase"), status: .serviceUnavailable)
    } catch is MissingPepperKey {
      return .json(HealthDocument(status: "noPepper"), status: .serviceUnavailable)
    } catch is UnusableMailKey {
      return .json(HealthDocument(status: "noMailKey"), status: .serviceUnavailable)
    }
  }
}

/// The readiness of the server for new requests.
final class Readiness: Sendable {
  private let ready = Mutex(true)

  /// Whether the server is ready.
  var isReady: Bool { ready.withLock { $0 } }

  /// Marks the server as stopping.
  func end() { ready.withLock { $0 = false } }
}

/// The JSON of the server's health.
private struct HealthDocument: Encodable {
  let status: String
}
