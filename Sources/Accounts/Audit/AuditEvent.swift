public import Foundation

/// An event of the audit log, without passwords, tokens, names or e-mail addresses.
public struct AuditEvent: Hashable, Sendable {
  /// The position in the log, from 1.
  public let number: Int

  /// The instant.
  public let at: Date

  /// The action, done or attempted.
  public let action: Action

  /// The reason of a refusal; nil for a success.
  public let reason: Reason?

  /// The actor.
  public let actor: AuditActor

  /// The affected user, who may have been deleted since; nil for none.
  public let target: UserID?

  /// The affected session; nil for none.
  public let session: SessionID?

  /// The client's IP address, a pseudonym of it, or nil; see ``AuditSettings/addresses``.
  public let address: String?

  /// Further details.
  public let detail: String?

  /// Creates an event from its stored form.
  package init(
    number: Int,
    at: Date,
    action: Action,
    reason: Reason?,
    actor: AuditActor,
    target: UserID?,
    session: SessionID?,
    address: String?,
    detail: String?
  ) {
    self.number = number
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
