import Accounts
import AccountsForms

extension MailKind {
  /// The name of the kind in every language.
  var texts: Translations {
    switch self {
    case .test: Translations("test e-mail", "e-mail de teste", "correo de prueba")
    case .recovery:
      Translations("password reset", "redefinição de senha", "restablecimiento de contraseña")
    case .verification:
      Translations("address verification", "verificação de endereço", "verificación de dirección")
    case .invitation: Translations("invitation", "convite", "invitación")
    case .accountExists:
      Translations(
        "sign-up with an address in use",
        "cadastro com um endereço conhecido",
        "registro con una dirección conocida"
      )
    case .addressChange:
      Translations("confirmation of a new address", "troca de endereço", "cambio de dirección")
    case .addressChanged, .addressSet:
      Translations("notice of a changed address", "endereço alterado", "dirección cambiada")
    case .passwordChanged: Translations("password changed", "senha alterada", "contraseña cambiada")
    case .recoveryCodesCreated:
      Translations(
        "new recovery codes",
        "novos códigos de recuperação",
        "códigos de recuperación nuevos"
      )
    case .newDevice:
      Translations(
        "login from a new device",
        "acesso de um novo dispositivo",
        "inicio de sesión desde un dispositivo nuevo"
      )
    case .newNetwork:
      Translations(
        "login from a new network",
        "acesso de uma nova rede",
        "inicio de sesión desde una red nueva"
      )
    case .roleChanged: Translations("role changed", "papel alterado", "rol cambiado")
    case .accountApproved: Translations("account approved", "conta aprovada", "cuenta aprobada")
    case .accountDeleted: Translations("account deleted", "conta excluída", "cuenta eliminada")
    }
  }
}

extension MailState {
  /// The name of the state in every language.
  var texts: Translations {
    switch self {
    case .queued: Translations("queued", "na fila", "en cola")
    case .sent: Translations("sent", "enviado", "enviado")
    case .failed: Translations("failed", "recusado", "rechazado")
    case .expired: Translations("expired", "expirado", "caducado")
    case .cancelled: Translations("cancelled", "cancelado", "cancelado")
    }
  }
}
