import Accounts
import AccountsForms

extension AuditEvent.Action {
  /// What happened, in every language.
  var texts: Translations {
    switch self {
    case .signUp: Translations("signed up", "criou a conta", "creó la cuenta")
    case .createUser: Translations("account created", "conta criada", "cuenta creada")
    case .logIn: Translations("login", "acesso", "inicio de sesión")
    case .logOut: Translations("logout", "saída", "cierre de sesión")
    case .changePassword: Translations("password change", "troca de senha", "cambio de contraseña")
    case .updateProfile: Translations("profile change", "alteração do perfil", "cambio del perfil")
    case .changeEmail: Translations("address change", "troca de e-mail", "cambio de correo")
    case .exportPersonalData:
      Translations("data export", "exportação dos dados", "exportación de los datos")
    case .endSessions: Translations("sessions ended", "sessões encerradas", "sesiones finalizadas")
    case .disableUser: Translations("disabling", "desativação", "desactivación")
    case .enableUser: Translations("enabling", "ativação", "activación")
    case .verifyEmail: Translations("address verified", "e-mail verificado", "correo verificado")
    case .setRole: Translations("role change", "alteração de papel", "cambio de rol")
    case .unlock: Translations("unlocking", "desbloqueio", "desbloqueo")
    case .deleteUser: Translations("deletion", "exclusão", "eliminación")
    case .pruneAuditLog:
      Translations("old events removed", "eventos antigos removidos", "eventos antiguos eliminados")
    case .resealAuditLog:
      Translations(
        "audit log signed anew",
        "registro assinado de novo",
        "registro firmado de nuevo"
      )
    case .importUsers: Translations("import", "importação", "importación")
    case .exportUsers: Translations("export", "exportação", "exportación")
    case .backUp: Translations("backup", "cópia de segurança", "copia de seguridad")
    case .restore: Translations("restore", "restauração", "restauración")
    }
  }
}

extension AuditEvent.Reason {
  /// Why something was refused, in every language.
  var texts: Translations {
    switch self {
    case .unknownAddress:
      Translations("unknown address", "e-mail desconhecido", "correo desconocido")
    case .wrongPassword: Translations("wrong password", "senha errada", "contraseña incorrecta")
    case .disabled: Translations("account disabled", "conta desativada", "cuenta desactivada")
    case .conflict:
      Translations("changed meanwhile", "alterada ao mesmo tempo", "cambiada al mismo tiempo")
    case .throttled: Translations("too many attempts", "tentativas demais", "demasiados intentos")
    case .alreadyExists:
      Translations("address in use", "e-mail já em uso", "correo ya en uso")
    }
  }
}
