import Accounts
import AccountsForms

extension MailKind {
  /// The name of the kind in every language.
  var texts: Translations {
    switch self {
    case .test: MailPageMessage.testMail.texts
    case .recovery: Translations("new password", "nova senha", "contraseña nueva")
    case .verification:
      Translations("address to confirm", "endereço a confirmar", "dirección por confirmar")
    case .accountExists:
      Translations("account exists", "a conta já existe", "la cuenta ya existe")
    case .addressChange: Translations("new address", "novo endereço", "dirección nueva")
    case .addressChanged, .addressSet:
      Translations("address changed", "endereço alterado", "dirección cambiada")
    case .passwordChanged: Translations("password changed", "senha alterada", "contraseña cambiada")
    case .newDevice: Translations("new device", "novo dispositivo", "dispositivo nuevo")
    case .roleChanged: Translations("role changed", "papel alterado", "rol cambiado")
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
