import AccountsForms

/// The texts of the account pages.
enum AccountMessage: String, PagePhrase {
  case accountTitle, profileTitle, save, logInAddress, addressIsFixed, accountPages
  case passwordTitle, changePassword, passwordExplained
  case sessionsTitle, sessionsExplained, thisSession, startedAt, lastSeenAt, network, program
  case unknown, endSession, endOtherSessions
  case exportTitle, exportExplained, exportData
  case deletionTitle, deletionExplained, deleteAccount, keepAccount, memberSince
  case missingTitle, missingExplained, later
  case profileSaved, passwordChanged, recoveryCodesEnded, sessionEnded, sessionsEnded,
    accountDeleted

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .accountTitle: Translations("Your account", "Sua conta", "Tu cuenta")
    case .profileTitle: Translations("Profile", "Perfil", "Perfil")
    case .save: Translations("Save", "Salvar", "Guardar")
    case .logInAddress:
      Translations("You log in with", "Você entra com", "Inicias sesión con")
    case .addressIsFixed:
      Translations(
        "To change your address, ask the people who run this service.",
        "Para mudar seu endereço, peça às pessoas que mantêm este serviço.",
        "Para cambiar tu dirección, pídeselo a las personas que gestionan este servicio."
      )
    case .accountPages:
      Translations("Account pages", "Páginas da conta", "Páginas de la cuenta")
    case .passwordTitle: Translations("Password", "Senha", "Contraseña")
    case .changePassword:
      Translations("Change password", "Trocar a senha", "Cambiar la contraseña")
    case .passwordExplained:
      Translations(
        "This logs out your other devices.",
        "Os outros dispositivos serão desconectados.",
        "Se cerrará la sesión en los demás dispositivos."
      )
    case .sessionsTitle: Translations("Sessions", "Sessões", "Sesiones")
    case .sessionsExplained:
      Translations(
        """
        The devices and programs that are logged in. End any session that you do not recognize, then change your \
        password.
        """,
        "Os dispositivos e programas conectados. Encerre as sessões que você não reconhece e troque a senha.",
        "Los dispositivos y programas conectados. Finaliza las sesiones que no reconozcas y cambia tu contraseña."
      )
    case .thisSession: Translations("This session", "Esta sessão", "Esta sesión")
    case .startedAt: Translations("Started", "Início", "Inicio")
    case .lastSeenAt: Translations("Last used", "Último uso", "Último uso")
    case .network: Translations("IP address", "Endereço IP", "Dirección IP")
    case .program: Translations("Program", "Programa", "Programa")
    case .unknown: Translations("unknown", "desconhecido", "desconocido")
    case .endSession: Translations("End session", "Encerrar sessão", "Finalizar sesión")
    case .endOtherSessions:
      Translations(
        "End all other sessions",
        "Encerrar todas as outras sessões",
        "Finalizar todas las demás sesiones"
      )
    case .exportTitle: Translations("Your data", "Seus dados", "Tus datos")
    case .exportExplained:
      Translations(
        "Everything stored about you, as a JSON file.",
        "Tudo o que é guardado sobre você, em um arquivo JSON.",
        "Todo lo que se guarda sobre ti, en un archivo JSON."
      )
    case .exportData:
      Translations("Download your data", "Baixar seus dados", "Descargar tus datos")
    case .deletionTitle: Translations("Delete account", "Excluir a conta", "Eliminar la cuenta")
    case .deletionExplained:
      Translations(
        """
        Your account, profile and sessions will be deleted immediately. This cannot be undone. \
        The audit log keeps the events of your account, with its ID but without your name or e-mail address.
        """,
        """
        Sua conta, seu perfil e suas sessões serão excluídos imediatamente. Não é possível desfazer. \
        O registro de auditoria mantém os eventos da sua conta, com o identificador dela, mas sem seu nome nem seu \
        e-mail.
        """,
        """
        Tu cuenta, tu perfil y tus sesiones se eliminarán de inmediato. No se puede deshacer. \
        El registro de auditoría conserva los eventos de tu cuenta, con su identificador, pero sin tu nombre ni tu \
        correo.
        """
      )
    case .deleteAccount:
      Translations("Delete my account", "Excluir minha conta", "Eliminar mi cuenta")
    case .keepAccount:
      Translations("Keep my account", "Manter minha conta", "Conservar mi cuenta")
    case .missingTitle: Translations("One more thing", "Só mais uma coisa", "Una cosa más")
    case .missingExplained:
      Translations(
        "We now ask everyone for this, and your account does not have it yet.",
        "Agora pedimos isto a todas as pessoas, e sua conta ainda não tem.",
        "Ahora pedimos esto a todas las personas, y tu cuenta aún no lo tiene."
      )
    case .later: Translations("Later", "Mais tarde", "Más tarde")
    case .memberSince: Translations("Account created", "Conta criada", "Cuenta creada")
    case .profileSaved:
      Translations("Profile saved.", "Seu perfil foi salvo.", "Tu perfil se ha guardado.")
    case .passwordChanged:
      Translations(
        "Password changed. Your other devices are logged out.",
        "Sua senha foi trocada. Os outros dispositivos foram desconectados.",
        "Tu contraseña se ha cambiado. Se ha cerrado la sesión en los demás dispositivos."
      )
    case .recoveryCodesEnded:
      Translations(
        "Password changed. Your other devices are logged out, and your recovery codes have ended. Create new ones under “Recovery codes”.",
        "Sua senha foi trocada. Os outros dispositivos foram desconectados, e seus códigos de recuperação não valem mais. Crie novos em “Códigos de recuperação”.",
        "Tu contraseña se ha cambiado. Se ha cerrado la sesión en los demás dispositivos, y tus códigos de recuperación ya no sirven. Crea otros en «Códigos de recuperación»."
      )
    case .sessionEnded:
      Translations(
        "Session ended.",
        "A sessão foi encerrada.",
        "La sesión se ha finalizado."
      )
    case .sessionsEnded:
      Translations(
        "All other sessions ended.",
        "Todas as outras sessões foram encerradas.",
        "Todas las demás sesiones se han finalizado."
      )
    case .accountDeleted:
      Translations(
        "Your account has been deleted.",
        "Sua conta foi excluída.",
        "Tu cuenta se ha eliminado."
      )
    }
  }
}

extension Messages {
  /// The text of an account page in this language.
  subscript(_ phrase: AccountMessage) -> String { phrase.texts[language] }
}
