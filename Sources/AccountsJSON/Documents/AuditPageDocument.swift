package import Accounts

/// A page of the audit log as JSON.
package struct AuditPageDocument: Encodable {
  private let events: [AuditEventDocument]
  private let next: Int?

  /// Creates a document of the events of a query.
  package init(_ events: [AuditEvent], _ query: AuditQuery) {
    self.events = events.map(AuditEventDocument.init)
    next =
      events.count == query.limit ? events.last.flatMap { $0.number > 1 ? $0.number : nil } : nil
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
