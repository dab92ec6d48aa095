package import Accounts
import Foundation

/// The result of verifying the audit log as JSON.
package struct AuditVerificationDocument: Encodable {
  private let events: Int
  private let head: String
  private let key: String?
  private let publicKey: String?
  private let findings: [Finding]

  private struct Finding: Encodable {
    let code: String
    let message: String
  }

  private enum CodingKeys: CodingKey {
    case events, head, key, publicKey, findings
  }

  /// Creates a document.
  package init(_ result: AuditVerification) {
    events = result.count
    head = result.head.description
    key = result.keyID
    publicKey = result.publicKey.map { Data($0).base64EncodedString() }
    findings = result.findings.map { Finding(code: $0.code.rawValue, message: $0.detail) }
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(events, forKey: .events)
    try container.encode(head, forKey: .head)
    // Encoded even when nil, so that all results have the same fields.
    try container.encode(key, forKey: .key)
    try container.encode(publicKey, forKey: .publicKey)
    try container.encode(findings, forKey: .findings)
  }
}
