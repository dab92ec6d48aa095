package import Accounts
import Foundation

/// The result of verifying the audit log as JSON.
package struct AuditVerificationDocument: Document {
  private let result: AuditVerification

  /// Creates a document.
  package init(_ result: AuditVerification) { self.result = result }

  /// The name in the API's description.
  package static let name: String? = "EventVerification"

  /// The fields.
  package static let fields: [DocumentField<AuditVerificationDocument>] = [
    DocumentField("events") { $0.result.count },
    DocumentField("head") { $0.result.head.description },
    DocumentField("key") { $0.result.keyID },
    DocumentField("publicKey") { $0.result.publicKey.map { Data($0).base64EncodedString() } },
    DocumentField("findings") { $0.result.findings.map(Finding.init) },
  ]

  private struct Finding: Document {
    let finding: AuditFinding

    static let fields: [DocumentField<Finding>] = [
      DocumentField("code") { $0.finding.code.rawValue },
      DocumentField("message") { $0.finding.detail },
    ]
  }
}
