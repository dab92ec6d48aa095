import Accounts
import AccountsForms

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
