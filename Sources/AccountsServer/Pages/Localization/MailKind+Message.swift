import Accounts
import AccountsForms

extension MailKind {
  /// The name of the kind in every language.
  var texts: Translations {
    switch self {
    case .test: MailPageMessage.testMail.texts
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
