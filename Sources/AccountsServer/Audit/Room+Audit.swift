import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of the audit log.
  static let audit = Room(
    api: [
      .administrator(
        .get,
        "/api/v1/admin/events",
        "adminListEvents",
        API.events,
        Operation.adminListEvents
      ),
      .administrator(
        .get,
        "/api/v1/admin/events/verification",
        "adminVerifyEvents",
        API.verifyEvents,
        Operation.adminVerifyEvents
      ),
    ],
    pages: [
      [
        .administratorPage("/admin/audit", "adminAuditPage", Pages.auditPage),
        .administratorPage(
          "/admin/audit/verification",
          "adminVerificationPage",
          Pages.verificationPage
        ),
        .administratorForm(
          "/admin/audit/verification",
          "adminVerificationForm",
          Pages.verifyAuditLog
        ),
      ]
    ],
    documents: [AuditEventDocument.self, AuditPageDocument.self, AuditVerificationDocument.self],
    phrases: [AuditMessage.self]
  )
}
