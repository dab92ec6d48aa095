public import Foundation

/// An event of the audit log, without passwords, tokens, names or e-mail addresses.
public struct AuditEvent: Hashable, Sendable {
  /// The reasons of a refusal.
  public enum Reason: String, CaseIterable, Sendable {
    /// No user has the address.
    case unknownAddress

    /// The password is wrong.
    case wrongPassword

    /// The password is right, but the user may not log in.
    case disabled

    /// The password is right, but an administrator has yet to approve the account.
    case awaitsApproval

    /// The password is right, but the user has yet to prove that the address is theirs.
    case awaitsVerification

    /// The account changed repeatedly during the check.
    case conflict

    /// A rate limit refused the attempt before any check.
    ///
    /// ``AuditEvent/detail`` is the kind of limit and the number of refusals since the last such
    /// event, at most one a minute.
    case throttled

    /// The address is already taken.
    case alreadyExists

    /// The recovery code is unknown, or was used, replaced or has expired.
    ///
    /// ``AuditEvent/detail`` is the number of such refusals since the last event, at most one a
    /// minute.
    case unknownCode
  }

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
