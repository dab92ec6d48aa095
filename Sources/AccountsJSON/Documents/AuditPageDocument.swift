package import Accounts

/// A page of the audit log as JSON.
package struct AuditPageDocument: Encodable {
  private let events: [AuditEventDocument]
  private let next: Int?

  /// Creates a document of a page.
  package init(_ page: AuditPage) {
    events = page.events.map(AuditEventDocument.init)
    next = page.next
  }

  private enum CodingKeys: CodingKey {
    case events, next
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(events, forKey: .events)
    // Encoded even when nil, so that all pages have the same fields.
    try container.encode(next, forKey: .next)
  }
}
