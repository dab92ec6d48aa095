package import Accounts

/// A session as JSON.
package struct SessionDocument: Document {
  private let session: Session

  /// Creates a document.
  package init(_ session: Session) { self.session = session }

  /// The name in the API's description.
  package static let name: String? = "Session"

  /// The fields.
  package static let fields: [DocumentField<SessionDocument>] = [
    DocumentField("id") { $0.session.id },
    DocumentField("createdAt") { $0.session.createdAt },
    DocumentField("lastSeenAt") { $0.session.lastSeenAt },
    DocumentField("expiresAt") { $0.session.expiresAt },
    DocumentField("address") { $0.session.client.address },
    DocumentField("userAgent") { $0.session.client.userAgent },
  ]
}
