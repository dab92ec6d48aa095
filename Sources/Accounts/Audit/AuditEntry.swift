package import Foundation

/// An event to append, without its number.
package struct AuditEntry: Sendable {
  let at: Date
  let action: AuditEvent.Action
  let reason: AuditEvent.Reason?
  let actor: AuditActor
  let target: UserID?
  let session: SessionID?
  let address: NetworkAddress?
  let detail: String?

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - at: its instant.
  ///   - action: the action.
  ///   - reason: the reason of a refusal; nil for a success.
  ///   - actor: the actor.
  ///   - target: the affected user; nil for none.
  ///   - session: the affected session; nil for none.
  ///   - address: the client's IP address; nil for the actor's.
  ///   - detail: further details.
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

  /// The entry of several such actions, with their number as its detail; nil for none, and itself
  /// for one.
  func repeated(_ count: Int) -> AuditEntry? {
    guard count != 1 else { return self }
    guard count > 0 else { return nil }
    return AuditEntry(
      at: at,
      action: action,
      reason: reason,
      actor: actor,
      target: target,
      session: session,
      address: address,
      detail: Self.times(count)
    )
  }

  /// The number of such actions, in words; nil for one.
  static func times(_ count: Int) -> String? { count == 1 ? nil : "\(count) times" }
}

extension AccountTransaction {
  /// Appends the event of an action, unless it is only counted.
  ///
  /// - Throws: ``StorageError``.
  func append(_ entry: AuditEntry, within allowance: AuditAllowance) throws {
    if let entry = allowance.admit(entry) { try append(entry) }
  }
}
