public import AccountsForms
public import Foundation

/// An invitation to sign up, for one person and one time; its code is not stored.
public struct Invitation: Hashable, Sendable {
  /// The time for which an invitation is valid unless another is given.
  public static let lifetimeDays = 7

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

extension OneTimeSecret.Purpose {
  /// Signing up where sign-ups need an invitation; an address has at most one.
  static let invitation = Self("invitation")
}

/// The form in which an invitation is stored.
extension Invitation {
  private static let role = "role"
  private static let mail = "mail"

  /// Reads an invitation; nil for a secret that is none.
  init?(_ secret: OneTimeSecret) {
    guard secret.purpose == .invitation, let expiresAt = secret.expiresAt,
      let role = secret.payload[Self.role].flatMap(Role.init(rawValue:))
    else { return nil }
    self.init(
      id: InvitationID(secret.id),
      email: secret.email,
      role: role,
      createdAt: secret.createdAt,
      expiresAt: expiresAt,
      mail: secret.payload[Self.mail].flatMap { MailID($0) },
      madeBy: secret.madeBy
    )
  }

  /// The identifier of the secret.
  var secretID: OneTimeSecret.ID { OneTimeSecret.ID(id) }

  /// The secret that is stored, with the SHA-256 of the code.
  func secret(codeHash: [UInt8]) -> OneTimeSecret {
    var payload = [Self.role: role.rawValue]
    payload[Self.mail] = mail?.description
    return OneTimeSecret(
      id: secretID,
      purpose: .invitation,
      hash: codeHash,
      email: email,
      madeBy: madeBy,
      payload: payload,
      createdAt: createdAt,
      expiresAt: expiresAt
    )
  }

  /// Whether the code is accepted.
  func isValid(at now: Date) -> Bool { createdAt.hasHappened(by: now) && expiresAt > now }
}

/// The invitations, whether or not they have expired.
extension AccountReader {
  /// The invitation with a code; nil if there is none.
  func invitation(codeHash: [UInt8]) throws -> Invitation? {
    try secret(hash: codeHash).flatMap(Invitation.init)
  }

  /// The invitation with an identifier; nil if there is none.
  func invitation(id: InvitationID) throws -> Invitation? {
    try secret(OneTimeSecret.ID(id)).flatMap(Invitation.init)
  }

  /// The invitation of an address; nil if there is none.
  func invitation(of email: EmailAddress) throws -> Invitation? {
    try secrets(.invitation, about: email).first.flatMap(Invitation.init)
  }

  /// The invitations that have not expired, newest first.
  func invitations(before id: InvitationID?, at now: Date, limit: Int) throws -> [Invitation] {
    try secrets(.invitation, before: id.map { OneTimeSecret.ID($0) }, at: now, limit: limit)
      .compactMap(Invitation.init)
  }
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

extension Work {
  /// Ends the invitation of an address, which another invitation or an account takes the place of.
  ///
  /// - Throws: ``StorageError``.
  func endInvitation(of email: EmailAddress) throws {
    if let invitation = try rows.invitation(of: email) { try revoke(invitation) }
  }

  /// Ends an invitation, and cancels its mail unless it is sent already.
  ///
  /// - Returns: whether somebody could have used it.
  /// - Throws: ``StorageError``.
  @discardableResult
  func revoke(_ invitation: Invitation) throws -> Bool {
    guard try rows.deleteSecret(invitation.secretID), invitation.expiresAt > at else {
      return false
    }
    if let id = invitation.mail, let mail = try rows.mail(id), mail.state == .queued {
      try rows.save(mail.ended(.cancelled, at: at))
    }
    try record(.revokeInvitation, detail: "\(invitation.id)")
    return true
  }
}

extension ValidationErrors {
  /// The error of one field of a sign-up.
  static func error(at field: SignUpForm.Field, _ code: ErrorCode) -> ValidationErrors {
    ValidationErrors([ValidationError(field: field.rawValue, RuleFailure(code))])
  }
}
