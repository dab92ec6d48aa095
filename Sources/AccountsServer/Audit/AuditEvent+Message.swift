import Accounts
import AccountsForms

extension AuditEvent.Action {
  /// The name of the action in every language.
  var texts: Translations {
    switch self {
    case .signUp: Translations("sign-up", "criação da conta", "creación de la cuenta")
    case .createUser:
      Translations(
        "account created by an administrator",
        "conta criada por um administrador",
        "cuenta creada por un administrador"
      )
    case .logIn: Translations("login", "acesso", "inicio de sesión")
    case .logOut: Translations("logout", "saída", "cierre de sesión")
    case .changePassword: Translations("password change", "troca de senha", "cambio de contraseña")
    case .updateProfile: Translations("profile change", "alteração do perfil", "cambio del perfil")
    case .acceptTerms:
      Translations("consent to the terms", "aceite dos termos", "aceptación de los términos")
    case .changeEmail: Translations("e-mail address change", "troca de e-mail", "cambio de correo")
    case .exportPersonalData:
      Translations(
        "personal data export",
        "exportação dos dados pessoais",
        "exportación de los datos personales"
      )
    case .endSessions:
      Translations("sessions ended", "sessões encerradas", "sesiones finalizadas")
    case .disableUser:
      Translations("user disabled", "usuário desativado", "usuario desactivado")
    case .enableUser: Translations("user enabled", "usuário ativado", "usuario activado")
    case .approveUser: Translations("user approved", "usuário aprovado", "usuario aprobado")
    case .declineUser: Translations("sign-up declined", "cadastro recusado", "registro rechazado")
    case .inviteUser: Translations("invitation", "convite", "invitación")
    case .revokeInvitation:
      Translations("invitation revocation", "revogação de convite", "revocación de invitación")
    case .requestRecovery:
      Translations(
        "password reset e-mail sent",
        "e-mail de redefinição de senha",
        "correo para restablecer la contraseña"
      )
    case .requestVerification:
      Translations(
        "verification e-mail sent",
        "e-mail de verificação do endereço",
        "correo de verificación de la dirección"
      )
    case .requestEmailChange:
      Translations(
        "address change requested",
        "troca de endereço pedida",
        "cambio de dirección solicitado"
      )
    case .restoreEmail:
      Translations(
        "previous e-mail address restored",
        "endereço de e-mail anterior recuperado",
        "dirección de correo anterior recuperada"
      )
    case .reportAct:
      Translations(
        "report of an unauthorized change or login",
        "aviso de alteração ou acesso não autorizado",
        "aviso de cambio o acceso no autorizado"
      )
    case .testMail: Translations("test e-mail", "e-mail de teste", "correo de prueba")
    case .retryMail:
      Translations("e-mail retry", "novo envio de um e-mail", "reintento de un correo")
    case .cancelMail:
      Translations("e-mail cancellation", "cancelamento de um e-mail", "cancelación de un correo")
    case .verifyEmail:
      Translations(
        "e-mail address verified",
        "verificação do e-mail",
        "verificación del correo"
      )
    case .setRole: Translations("role change", "alteração de papel", "cambio de rol")
    case .unlock: Translations("user unlocked", "usuário desbloqueado", "usuario desbloqueado")
    case .deleteUser: Translations("user deleted", "usuário excluído", "usuario eliminado")
    case .pruneAuditLog:
      Translations(
        "old events pruned",
        "remoção de eventos antigos",
        "eliminación de eventos antiguos"
      )
    case .resealAuditLog:
      Translations("audit log signed", "registro assinado", "registro firmado")
    case .createResetCode:
      Translations(
        "reset code created",
        "código de nova senha criado",
        "código de contraseña nueva creado"
      )
    case .createRecoveryCodes:
      Translations(
        "recovery codes created",
        "códigos de recuperação criados",
        "códigos de recuperación creados"
      )
    case .recoverAccount:
      Translations(
        "new password set with a code",
        "nova senha criada com um código",
        "contraseña nueva creada con un código"
      )
    case .importUsers:
      Translations("user import", "importação de usuários", "importación de usuarios")
    case .exportUsers:
      Translations("user export", "exportação de usuários", "exportación de usuarios")
    case .backUp: Translations("backup", "cópia de segurança", "copia de seguridad")
    case .restore: Translations("restore", "restauração", "restauración")
    }
  }
}

extension AuditEvent.Reason {
  /// The reason of the refusal in every language.
  var texts: Translations {
    switch self {
    case .unknownAddress:
      Translations("unknown e-mail address", "e-mail desconhecido", "correo desconocido")
    case .wrongPassword: Translations("wrong password", "senha errada", "contraseña incorrecta")
    case .disabled: Translations("account disabled", "conta desativada", "cuenta desactivada")
    case .awaitsApproval:
      Translations("account pending", "conta pendente", "cuenta pendiente")
    case .awaitsVerification:
      Translations("address not verified", "endereço não verificado", "dirección no verificada")
    case .conflict:
      Translations(
        "account changed while the password was checked",
        "conta alterada durante a verificação",
        "cuenta cambiada durante la comprobación"
      )
    case .throttled: Translations("too many attempts", "tentativas demais", "demasiados intentos")
    case .alreadyExists:
      Translations("e-mail address in use", "e-mail já em uso", "correo ya en uso")
    case .unknownCode: Translations("unknown code", "código desconhecido", "código desconocido")
    }
  }
}
