import Accounts

/// Verifies the audit log for all requests, once at a time.
///
/// A verification reads every event, which may take minutes. Requests that come meanwhile get the
/// same result.
actor SharedAuditVerification {
  private let verification: @Sendable () async throws -> AuditVerification
  private var running: Task<AuditVerification, any Error>?

  /// Creates a verifier.
  ///
  /// - Parameter verification: verifies the log.
  init(_ verification: @escaping @Sendable () async throws -> AuditVerification) {
    self.verification = verification
  }

  /// Verifies the log, or waits for the verification that is running.
  ///
  /// - Throws: `StorageError`.
  func verify() async throws -> AuditVerification { try await current().value }

  /// The verification that is running, or a new one.
  func current() -> Task<AuditVerification, any Error> {
    if let running { return running }
    let task = Task {
      defer { running = nil }
      return try await verification()
    }
    running = task
    return task
  }
}
