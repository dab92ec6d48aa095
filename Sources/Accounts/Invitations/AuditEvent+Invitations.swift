import AccountsForms

extension AuditEvent.Action {
  /// An invitation to sign up; ``AuditEvent/detail`` is its identifier and the role.
  public static let inviteUser = Self(InvitationsMessage.inviteUser)

  /// The end of an unused invitation; ``AuditEvent/detail`` is its identifier.
  public static let revokeInvitation = Self(InvitationsMessage.revokeInvitation)

  static let invitations: [Self] = [.inviteUser, .revokeInvitation]
}
