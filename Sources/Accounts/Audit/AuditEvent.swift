public import Foundation

/// Something that happened, as the audit log tells it: no password, no token, no name and no e-mail address.
public struct AuditEvent: Hashable, Sendable {
  /// What was done, or tried.
  public enum Action: String, CaseIterable, Sendable {
    /// Somebody got an account.
    case signUp

    /// An admin made an account for somebody; ``AuditEvent/detail`` is the role.
    case createUser

    /// Somebody showed their password.
    case logIn

    /// Somebody ended their session.
    case logOut

    /// Somebody got another password.
    case changePassword

    /// What is known of a user was changed.
    case updateProfile

    /// A user got another address.
    case changeEmail

    /// Somebody took along what is held on them.
    case exportPersonalData

    /// Sessions were ended; ``AuditEvent/detail`` says how many.
    case endSessions

    /// A user may not log in any more.
    case disableUser

    /// A user may log in again.
    case enableUser

    /// A user's address was taken for verified.
    case verifyEmail

    /// A user may do other things than before; ``AuditEvent/detail`` is the role.
    case setRole

    /// The failed logins of an account were forgotten.
    case unlock

    /// A user was deleted.
    case deleteUser

    /// Events went away by age; ``AuditEvent/detail`` says how many.
    case pruneAuditLog

    /// An admin took the log as it is, and had it signed; ``AuditEvent/detail`` is what was signed before.
    case resealAuditLog

    /// Users came from a file; ``AuditEvent/detail`` says how many.
    case importUsers

    /// Somebody began to write users into a file.
    case exportUsers

    /// Somebody began to copy the database.
    case backUp

    /// A copy was put in the database's place: this is its log, not that of the one before.
    case restore
  }

  /// Why something was refused.
  public enum Reason: String, CaseIterable, Sendable {
    /// Nobody has the address.
    case unknownAddress

    /// The password is another one.
    case wrongPassword

    /// The password is right, and the user may not log in.
    case disabled

    /// The account was changed several times while the password was looked at.
    case conflict

    /// Too many attempts failed, or too many signed up from a network: nobody looked. ``AuditEvent/detail`` says what they were counted by, and how many
    /// were turned away since the last event of this kind, which comes once a minute at most.
    case throttled

    /// Somebody has the address already.
    case alreadyExists
  }

  /// Its place in the log: 1, 2, 3 and so on.
  public let number: Int

  /// When it happened.
  public let at: Date

  /// What was done, or tried.
  public let action: Action

  /// Why it was refused; nil where it was done.
  public let reason: Reason?

  /// Who did it.
  public let actor: AuditActor

  /// The user it was done to, who may have been deleted since; nil for nobody.
  public let target: UserID?

  /// The session it is about; nil for none.
  public let session: SessionID?

  /// Where it came from: an IP address, a pseudonym of one, or nil; see ``AuditSettings/addresses``.
  public let address: String?

  /// What else belongs to it.
  public let detail: String?

  /// Takes an event as it is stored.
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
