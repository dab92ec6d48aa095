import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /api/v1/admin/events`: a page of the audit log, newest first.
  func events(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let query = try await AuditParameters(request).query(administration)
    return .json(AuditPageDocument(try await AuditLog(accounts).page(query)))
  }

  /// `GET /api/v1/admin/events/verification`: verifies the audit log.
  func verifyEvents(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    .json(AuditVerificationDocument(try await verifier.verify()))
  }
}
