public import AccountsForms

/// The refusals of an invitation.
extension ErrorCode {
  /// The code of an invitation that does not exist, was used, revoked or has expired.
  public static let unknownInvitation = ErrorCode(InvitationsMessage.unknownInvitation)

  /// The code is of an open invitation, but the address has an invitation of its own.
  public static let addressHasInvitation = ErrorCode(InvitationsMessage.addressHasInvitation)

  /// The invitation is for another address.
  public static let invitationForOtherAddress = ErrorCode(
    InvitationsMessage.invitationForOtherAddress
  )

  /// The request is repeated: its identifier is that of an earlier invitation.
  public static let alreadyInvited = ErrorCode(InvitationsMessage.alreadyInvited)
}
