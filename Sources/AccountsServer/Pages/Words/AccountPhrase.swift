import AccountsForms

/// What the pages of somebody's own account say.
enum AccountPhrase: String, CaseIterable {
  case accountTitle, profileTitle, save, logInAddress, accountPages
  case passwordTitle, changePassword, passwordExplained
  case sessionsTitle, sessionsExplained, thisSession, startedAt, lastSeenAt, network, program
  case unknown, endSession, endOtherSessions
  case exportTitle, exportExplained, exportData
  case deletionTitle, deletionExplained, deleteAccount, keepAccount, memberSince
  case profileSaved, passwordChanged, sessionEnded, sessionsEnded, accountDeleted

  /// The phrase in every language.
  var texts: Translations {
    switch self {
    case .accountTitle: Translations("Your account", "Sua conta", "Tu cuenta")
    case .profileTitle: Translations("Profile", "Perfil", "Perfil")
    case .save: Translations("Save", "Salvar", "Guardar")
    case .logInAddress:
      Translations("You log in with", "Você entra com", "Inicias sesión con")
    case .accountPages:
      Translations("Pages of the account", "Páginas da conta", "Páginas de la cuenta")
    case .passwordTitle: Translations("Password", "Senha", "Contraseña")
    case .changePassword:
      Translations("Change password", "Trocar a senha", "Cambiar la contraseña")
    case .passwordExplained:
      Translations(
        "Other devices will be logged out.",
        "Os outros dispositivos serão desconectados.",
        "Se cerrará la sesión en los demás dispositivos."
      )
    case .sessionsTitle: Translations("Sessions", "Sessões", "Sesiones")
    case .sessionsExplained:
      Translations(
        "The devices and programs that are logged in. End those you do not know, and change your password.",
        "Os dispositivos e programas conectados. Encerre as sessões que você não reconhece e troque a senha.",
        "Los dispositivos y programas conectados. Finaliza las sesiones que no reconozcas y cambia tu contraseña."
      )
    case .thisSession: Translations("This session", "Esta sessão", "Esta sesión")
    case .startedAt: Translations("Started", "Início", "Inicio")
    case .lastSeenAt: Translations("Last used", "Último uso", "Último uso")
    case .network: Translations("Address", "Endereço", "Dirección")
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
        "Everything held on you, as a JSON file.",
        "Tudo o que é guardado sobre você, em um arquivo JSON.",
        "Todo lo que se guarda sobre ti, en un archivo JSON."
      )
    case .exportData:
      Translations("Download your data", "Baixar seus dados", "Descargar tus datos")
    case .deletionTitle: Translations("Delete account", "Excluir a conta", "Eliminar la cuenta")
    case .deletionExplained:
      Translations(
        "Your account and everything held on you will be deleted at once. This cannot be undone.",
        "Sua conta e tudo o que é guardado sobre você serão excluídos imediatamente. Não é possível desfazer.",
        "Tu cuenta y todo lo que se guarda sobre ti se eliminarán de inmediato. No se puede deshacer."
      )
    case .deleteAccount:
      Translations("Delete my account", "Excluir minha conta", "Eliminar mi cuenta")
    case .keepAccount:
      Translations("Keep my account", "Manter minha conta", "Conservar mi cuenta")
    case .memberSince: Translations("Account created", "Conta criada", "Cuenta creada")
    case .profileSaved:
      Translations("Your profile is saved.", "Seu perfil foi salvo.", "Tu perfil se ha guardado.")
    case .passwordChanged:
      Translations(
        "Your password is changed. Other devices are logged out.",
        "Sua senha foi trocada. Os outros dispositivos foram desconectados.",
        "Tu contraseña se ha cambiado. Se ha cerrado la sesión en los demás dispositivos."
      )
    case .sessionEnded:
      Translations(
        "The session is ended.",
        "A sessão foi encerrada.",
        "La sesión se ha finalizado."
      )
    case .sessionsEnded:
      Translations(
        "All other sessions are ended.",
        "Todas as outras sessões foram encerradas.",
        "Todas las demás sesiones se han finalizado."
      )
    case .accountDeleted:
      Translations(
        "Your account is deleted.",
        "Sua conta foi excluída.",
        "Tu cuenta se ha eliminado."
      )
    }
  }
}

extension Words {
  /// A phrase of the pages of an account in this language.
  subscript(_ phrase: AccountPhrase) -> String { phrase.texts[language] }
}
