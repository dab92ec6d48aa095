public import Foundation

/// An event of the audit log, without passwords, tokens, names or e-mail addresses.
public struct AuditEvent: Hashable, Sendable {
  /// The audited actions.
  public enum Action: String, CaseIterable, Sendable {
    /// A sign-up; ``AuditEvent/detail`` is the identifier of the invitation that was used, if any.
    case signUp

    /// The creation of a user by an administrator; ``AuditEvent/detail`` is the role.
    case createUser

    /// A login.
    case logIn

    /// A logout.
    case logOut

    /// A change of a password.
    case changePassword

    /// A change of a profile.
    case updateProfile

    /// A consent to the terms, after the sign-up.
    case acceptTerms

    /// A change of an e-mail address.
    case changeEmail

    /// An export of a user's personal data.
    case exportPersonalData

    /// An end of sessions; ``AuditEvent/detail`` is their number.
    case endSessions

    /// The disabling of a user.
    case disableUser

    /// The enabling of a user.
    case enableUser

    /// The marking of an address as verified.
    case verifyEmail

    /// A change of a role; ``AuditEvent/detail`` is the new role.
    case setRole

    /// The unlocking of an account.
    case unlock

    /// The deletion of a user.
    case deleteUser

    /// A pruning of the audit log; ``AuditEvent/detail`` is the number of deleted events.
    case pruneAuditLog

    /// A new signature of the log as it is, by an administrator; ``AuditEvent/detail`` is the head
    /// signed before.
    case resealAuditLog

    /// An import of users; ``AuditEvent/detail`` is their number.
    case importUsers

    /// The approval of an account, whose user may log in from then on.
    case approveUser

    /// The deletion of an account that waited for approval.
    case declineUser

    /// An invitation to sign up; ``AuditEvent/detail`` is its identifier and the role.
    case inviteUser

    /// The end of an unused invitation; ``AuditEvent/detail`` is its identifier.
    case revokeInvitation

    /// The creation of a reset code for a user; ``AuditEvent/detail`` is its identifier.
    case createResetCode

    /// The creation of a user's recovery codes, in place of earlier ones.
    case createRecoveryCodes

    /// A new password, set with a code; ``AuditEvent/detail`` is the identifier of a reset code, or
    /// the number of recovery codes left.
    case recoverAccount

    /// A mail with a password reset code, at the request of somebody who does not know the old one.
    case requestRecovery

    /// A mail with a code that proves the address, at the request of the user.
    case requestVerification

    /// An e-mail to a new address, which becomes that of the account once it is confirmed.
    case requestEmailChange

    /// An address that its owner took back after it was changed.
    case restoreEmail

    /// A report of the user that an act was not theirs; it ends all sessions.
    case reportAct

    /// The queueing of a test mail; ``AuditEvent/detail`` is its identifier.
    case testMail

    /// The retrying of a queued mail at once; ``AuditEvent/detail`` is its identifier.
    case retryMail

    /// The cancelling of a queued mail; ``AuditEvent/detail`` is its identifier.
    case cancelMail

    /// The start of an export of users; ``AuditEvent/detail`` is their number unless all are
    /// exported.
    case exportUsers

    /// The start of a backup.
    case backUp

    /// A restore of a backup: this is the log of the backup, not of the database before it.
    case restore
  }

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
