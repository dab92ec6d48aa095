public import AccountsForms

/// The refusals of an invitation.
extension ErrorCode {
  /// The code of an invitation that does not exist, was used, revoked or has expired.
  public static let unknownInvitation = ErrorCode(
    "unknownInvitation",
    Translations(
      "No invitation has this code, or the invitation was used or revoked, or has expired. Check the code, or ask for a new one.",
      "Nenhum convite tem este código, ou ele foi usado ou revogado, ou expirou. Confira-o ou peça um novo.",
      "Ninguna invitación tiene este código, o se usó, se revocó o caducó. Revísalo o pide una nueva."
    )
  )

  /// The code is of an open invitation, but the address has an invitation of its own.
  public static let addressHasInvitation = ErrorCode(
    "addressHasInvitation",
    Translations(
      "This address has an invitation of its own. Enter the code of that invitation, or use another address.",
      "Este endereço tem um convite próprio. Informe o código desse convite ou use outro endereço.",
      "Esta dirección tiene una invitación propia. Escribe el código de esa invitación o usa otra dirección."
    )
  )

  /// The invitation is for another address.
  public static let invitationForOtherAddress = ErrorCode(
    "invitationForOtherAddress",
    Translations(
      "This invitation is for another e-mail address. Enter the address that was invited.",
      "Este convite é para outro endereço de e-mail. Informe o endereço convidado.",
      "Esta invitación es para otro correo electrónico. Escribe la dirección invitada."
    )
  )

  /// The request is repeated: its identifier is that of an earlier invitation.
  public static let alreadyInvited = ErrorCode(
    "alreadyInvited",
    Translations(
      "This invitation was made before. Nothing was changed.",
      "Este convite já tinha sido feito. Nada foi alterado.",
      "Esta invitación ya estaba hecha. No se ha cambiado nada."
    )
  )
}
