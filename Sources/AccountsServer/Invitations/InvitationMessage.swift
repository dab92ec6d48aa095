import AccountsForms

/// The texts of the page of invitations.
enum InvitationMessage: String, PagePhrase {
  case invitations, invitationExplained, invitationsUnused, invite, invitationNew, invitationMade
  case openInvitationMade, invitationLink, invitationsOpen, anyAddress, invitedAt, validUntil
  case revoke, invitationRevoked, invitationIsMade, invitationMailed, sentByMail

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .invitations: Translations("Invitations", "Convites", "Invitaciones")
    case .invitationExplained:
      Translations(
        "An invitation lets one person sign up, once. Without an e-mail address, anyone who has the code can use it.",
        "Um convite permite que uma pessoa se cadastre, uma vez. Sem e-mail, qualquer pessoa que tenha o código pode usá-lo.",
        "Una invitación permite que una persona se registre, una vez. Sin correo, puede usarla cualquiera que tenga el código."
      )
    case .invitationsUnused:
      Translations(
        "Invitations have no effect now. The operator can require them for sign-ups: ACCOUNTS_SIGN_UPS=invited.",
        "Os convites não têm efeito agora. O operador pode exigi-los para o cadastro: ACCOUNTS_SIGN_UPS=invited.",
        "Las invitaciones no tienen efecto ahora. El operador puede exigirlas para el registro: ACCOUNTS_SIGN_UPS=invited."
      )
    case .invite: Translations("Invite", "Convidar", "Invitar")
    case .invitationNew: Translations("New invitation", "Novo convite", "Nueva invitación")
    case .invitationMade:
      Translations(
        "Give this code to the owner of {email}. It will not be shown again.",
        "Entregue este código a quem usa {email}. Ele não será mostrado de novo.",
        "Entrega este código a quien usa {email}. No se volverá a mostrar."
      )
    case .openInvitationMade:
      Translations(
        "Give this code to the person you invite. It will not be shown again.",
        "Entregue este código à pessoa convidada. Ele não será mostrado de novo.",
        "Entrega este código a la persona invitada. No se volverá a mostrar."
      )
    case .invitationLink:
      Translations(
        "Link to the sign-up page with this code",
        "Link para o cadastro com este código",
        "Enlace al registro con este código"
      )
    case .invitationsOpen:
      Translations("Unused invitations", "Convites não usados", "Invitaciones sin usar")
    case .anyAddress: Translations("any address", "qualquer e-mail", "cualquier correo")
    case .invitedAt: Translations("Invited on", "Convite feito", "Invitación hecha")
    case .validUntil: Translations("Valid until", "Válido até", "Válida hasta")
    case .revoke: Translations("Revoke", "Revogar", "Revocar")
    case .invitationIsMade:
      Translations(
        "This invitation was already created. Its code was shown or sent once: if it is lost, revoke the invitation and create another.",
        "Este convite já foi feito. O código só é mostrado ou enviado uma vez: se o perdeu, revogue o convite e faça outro.",
        "Esta invitación ya se creó. Su código se mostró o se envió una sola vez: si lo perdiste, revoca la invitación y crea otra."
      )
    case .invitationMailed:
      Translations(
        "The invitation will be sent by e-mail.",
        "O convite será enviado por e-mail.",
        "La invitación se enviará por correo."
      )
    case .sentByMail: Translations("by e-mail", "por e-mail", "por correo")
    case .invitationRevoked:
      Translations(
        "Invitation revoked. Its code no longer works.",
        "Convite revogado. O código não funciona mais.",
        "Invitación revocada. Su código ya no funciona."
      )
    }
  }
}

extension Messages {
  /// A text of the page of invitations.
  subscript(_ phrase: InvitationMessage) -> String { phrase.texts[language] }
}
