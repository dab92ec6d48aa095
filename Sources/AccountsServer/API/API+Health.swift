import Accounts
import AccountsJSON
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
    } catch {
      guard let status = Self.status(error) else { throw error }
      request.context.outcome.note(reason: error)
      return .json(HealthDocument(status: status), status: .serviceUnavailable)
    }
  }

  private static func status(_ error: any Error) -> String? {
    switch error {
    case let error as StorageError:
      switch error.code {
      case .moved: "moved"
      case .missingAuditKey, .auditKey: "noAuditKey"
      default: "noDatabase"
      }
    case is MissingPepperKey: "noPepper"
    case is UnusableMailKey: "noMailKey"
    default: nil
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
struct HealthDocument: Document {
  let status: String

  private static let states = [
    "live", "ready", "stopping", "noDatabase", "moved", "noAuditKey", "noPepper", "noMailKey",
  ]

  static let name: String? = "Health"

  static let fields: [DocumentField<HealthDocument>] = [
    DocumentField("status", .choice(states)) { $0.status }
  ]
}
