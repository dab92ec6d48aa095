package import Foundation

/// An event that is about to be appended: everything but its place in the log.
package struct AuditEntry: Sendable {
  let at: Date
  let action: AuditEvent.Action
  let reason: AuditEvent.Reason?
  let actor: AuditActor
  let target: UserID?
  let session: SessionID?
  let address: NetworkAddress?
  let detail: String?

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - at: its instant.
  ///   - action: the act.
  ///   - reason: the reason of a refusal; nil for an act that was done.
  ///   - actor: the actor.
  ///   - target: the user it was done to; nil for nobody.
  ///   - session: the session it is about; nil for none.
  ///   - address: the address it came from; nil for the one of the actor.
  ///   - detail: whatever else belongs to it.
  package init(
    at: Date,
    action: AuditEvent.Action,
    reason: AuditEvent.Reason? = nil,
    actor: AuditActor,
    target: UserID? = nil,
    session: SessionID? = nil,
    address: NetworkAddress? = nil,
    detail: String? = nil
  ) {
    self.at = at
    self.action = action
    self.reason = reason
    self.actor = actor
    self.target = target
    self.session = session
    self.address = address
    self.detail = detail
  }
}
