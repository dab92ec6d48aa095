package import Accounts

/// An event as JSON.
package struct AuditEventDocument: Document {
  private let event: AuditEvent
  private let actor: String
  private let address: String?
  private let number: Int?

  /// Creates a document.
  package init(_ event: AuditEvent) {
    self.event = event
    actor = event.actor.description
    address = event.address
    number = event.number
  }

  /// Creates a document for the user whom the event is about: the data of other people are left
  /// out, and so is the number, whose gaps tell how many events are about others.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reader: the user.
  init(_ event: AuditEvent, for reader: UserID) {
    self.event = event
    number = nil
    switch event.actor {
    case .user(let id, _) where id != reader: (actor, address) = ("administrator", nil)
    case .operator: (actor, address) = ("operator", nil)
    case .user, .anyone: (actor, address) = (event.actor.description, event.address)
    }
  }

  /// The name in the API's description.
  package static let name: String? = "AuditEvent"

  /// The fields.
  package static let fields: [DocumentField<AuditEventDocument>] = [
    .sometimes("number", .number(minimum: 1)) { $0.number },
    DocumentField("at") { $0.event.at },
    DocumentField("action") { $0.event.action },
    DocumentField("reason") { $0.event.reason },
    DocumentField("actor") { $0.actor },
    DocumentField("target") { $0.event.target },
    DocumentField("session") { $0.event.session },
    DocumentField("address") { $0.address },
    DocumentField("detail") { $0.event.detail },
  ]
}

/// A page of the audit log as JSON.
package struct AuditPageDocument: Document {
  private let page: AuditPage

  /// Creates a document of a page.
  package init(_ page: AuditPage) { self.page = page }

  /// The name in the API's description.
  package static let name: String? = "EventPage"

  /// The fields.
  package static let fields: [DocumentField<AuditPageDocument>] = [
    DocumentField("events") { $0.page.events.map { AuditEventDocument($0) } },
    DocumentField("next", .number(minimum: 1).orNull) { $0.page.next },
  ]
}
