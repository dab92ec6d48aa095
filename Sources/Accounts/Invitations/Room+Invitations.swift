import AccountsForms

extension Room {
  static let invitations = Room(
    actions: [.inviteUser, .revokeInvitation],
    mails: [.invitation]
  )
}

extension AuditEvent.Action {
  /// An invitation to sign up; ``AuditEvent/detail`` is its identifier and the role.
  public static let inviteUser = Self(InvitationsMessage.inviteUser)

  /// The end of an unused invitation; ``AuditEvent/detail`` is its identifier.
  public static let revokeInvitation = Self(InvitationsMessage.revokeInvitation)
}

extension MailKind {
  /// The code of an invitation to sign up.
  public static let invitation = Self(
    InvitationsMessage.mailInvitation,
    fields: [.service, .link, .code, .time],
    lifetime: .seconds(Invitation.lifetimeDays * 86_400),
    budget: .invitation,
    needsProvedAddress: false,
    needsCode: true
  )
}
