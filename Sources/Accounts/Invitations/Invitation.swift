public import AccountsForms
public import Foundation

/// An invitation to sign up, for one person and one time; its code is not stored.
public struct Invitation: Hashable, Sendable {
  /// The time for which an invitation is valid unless another is given.
  public static let lifetimeDays = MailKind.invitationDays

  /// The longest time for which an invitation can be valid.
  public static let maximumLifetimeDays = 365

  /// The identifier; it lets nobody sign up.
  public let id: InvitationID

  /// The address that has to sign up; nil for any.
  public let email: EmailAddress?

  /// The role of the new user.
  public let role: Role

  /// The instant of the invitation.
  public let createdAt: Date

  /// The instant from which the code is no longer accepted.
  public let expiresAt: Date

  /// The mail with the code; nil if the administrator got the code.
  ///
  /// Only the owner of the address has the code of a mail: using it proves the address.
  public let mail: MailID?

  /// The administrator who made it; nil for an operator.
  package let madeBy: UserID?

  /// Creates an invitation.
  package init(
    id: InvitationID,
    email: EmailAddress?,
    role: Role,
    createdAt: Date,
    expiresAt: Date,
    mail: MailID? = nil,
    madeBy: UserID? = nil
  ) {
    self.id = id
    self.email = email
    self.role = role
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.mail = mail
    self.madeBy = madeBy
  }
}

extension Invitation {
  /// Whether the code is accepted.
  func isValid(at now: Date) -> Bool { createdAt.hasHappened(by: now) && expiresAt > now }
}

/// An invitation's identifier.
public typealias InvitationID = Identifier<Invitation>

extension AccountReader {
  /// The invitation with a code, for an address.
  ///
  /// - Parameters:
  ///   - code: the code; nil for none.
  ///   - email: the address that signs up.
  ///   - now: the instant.
  /// - Returns: the invitation, or the reason why it lets nobody with this address sign up.
  /// - Throws: ``StorageError``.
  func invitation(
    _ code: InvitationCode?,
    for email: EmailAddress?,
    at now: Date
  ) throws -> Result<Invitation, ValidationErrors> {
    guard let code, let invitation = try invitation(codeHash: code.hash),
      invitation.isValid(at: now)
    else { return .failure(.error(at: .invitation, .unknownInvitation)) }
    guard let email else { return .success(invitation) }
    if let invited = invitation.email {
      return invited == email
        ? .success(invitation) : .failure(.error(at: .email, .invitationForOtherAddress))
    }
    // Otherwise anyone with an open invitation could take the address, and the role, of an invited
    // person.
    if let own = try self.invitation(of: email), own.isValid(at: now) {
      return .failure(.error(at: .invitation, .addressHasInvitation))
    }
    return .success(invitation)
  }

  /// The invitation of a sign-up; nil where none is needed.
  ///
  /// - Throws: ``StorageError``.
  func invitation(
    of newUser: NewUser.Details,
    _ access: SignUpAccess,
    at now: Date
  ) throws -> Result<Invitation?, ValidationErrors> {
    guard access == .invited else { return .success(nil) }
    return try invitation(newUser.invitation, for: newUser.email, at: now).map(Optional.some)
  }
}

extension AccountTransaction {
  /// Ends the invitation of an address, which another invitation or an account takes the place of.
  ///
  /// - Throws: ``StorageError``.
  func endInvitation(of email: EmailAddress, at now: Date, by actor: AuditActor) throws {
    guard let ended = try deleteInvitation(of: email), ended.expiresAt > now else { return }
    try cancelMail(of: ended, at: now)
    try append(
      AuditEntry(at: now, action: .revokeInvitation, actor: actor, detail: "\(ended.id)")
    )
  }

  /// Cancels the mail of an invitation that has ended, unless it is sent already.
  ///
  /// - Throws: ``StorageError``.
  func cancelMail(of invitation: Invitation, at now: Date) throws {
    guard let id = invitation.mail, let mail = try mail(id), mail.state == .queued else { return }
    try save(mail.ended(.cancelled, at: now.roundedToMilliseconds))
  }
}

extension ValidationErrors {
  /// The error of one field of a sign-up.
  static func error(at field: SignUpForm.Field, _ code: ErrorCode) -> ValidationErrors {
    ValidationErrors([ValidationError(field: field.rawValue, RuleFailure(code))])
  }
}
