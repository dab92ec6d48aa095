import AccountsForms

/// The texts of the pages of the audit log; those of its events are in `AuditEvent+Message`.
enum AuditMessage: String, PagePhrase {
  case events, noEvents, olderEvents, newestEvents, eventAt, event, eventBy, eventFrom, eventDetail
  case byThemselves, byAnyone, byOperator, byFormerUser, refusedBecause
  case eventsOf, since, until, eventTarget
  case verifyLog, logVerified, logNotVerified, logNotVerifiedAdvice
  case logKeyMissing, logKeyMissingAdvice, verificationExplained, logHead, logHeadExplained, logKey

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .events: Translations("Audit log", "Registro de auditoria", "Registro de auditoría")
    case .noEvents: Translations("No events.", "Nenhum evento.", "Ningún evento.")
    case .olderEvents: Translations("Older events", "Eventos anteriores", "Eventos anteriores")
    case .newestEvents:
      Translations("Newest events", "Eventos mais recentes", "Eventos más recientes")
    case .eventAt: Translations("Time", "Quando", "Cuándo")
    case .event: Translations("Event", "O quê", "Qué")
    case .eventBy: Translations("By", "Por", "Por")
    case .eventFrom: Translations("IP address", "Endereço IP", "Dirección IP")
    case .eventDetail: Translations("Detail", "Detalhe", "Detalle")
    case .byThemselves: Translations("the user themselves", "a própria pessoa", "la propia persona")
    case .byAnyone:
      Translations("someone unidentified", "alguém não identificado", "alguien sin identificar")
    case .byOperator: Translations("operator {name}", "operador {name}", "operador {name}")
    case .byFormerUser:
      Translations("a deleted user", "um usuário excluído", "un usuario eliminado")
    case .refusedBecause: Translations("refused", "recusado", "rechazado")
    case .eventsOf:
      Translations(
        "User: e-mail address or ID",
        "Usuário: e-mail ou identificador",
        "Usuario: correo o identificador"
      )
    case .since: Translations("Since", "Desde", "Desde")
    case .until: Translations("Before", "Antes de", "Antes de")
    case .eventTarget: Translations("User", "Usuário", "Usuario")
    case .verifyLog:
      Translations(
        "Verify the audit log",
        "Verificar o registro de auditoria",
        "Verificar el registro de auditoría"
      )
    case .logVerified:
      Translations(
        "No event was changed, and none is missing except pruned ones. Number of events: {n}.",
        "Nenhum evento foi alterado, e só faltam eventos antigos removidos de propósito. Número de eventos: {n}.",
        "Ningún evento se ha cambiado, y solo faltan eventos antiguos eliminados a propósito. Número de eventos: {n}."
      )
    case .logNotVerified:
      Translations(
        "The audit log was changed by another program",
        "O registro de auditoria foi alterado por outro programa",
        "Otro programa ha cambiado el registro de auditoría"
      )
    case .logNotVerifiedAdvice:
      Translations(
        "Keep a copy of the database and find out who could write to it. Then run 'accounts audit sign'.",
        "Guarde uma cópia do banco de dados e descubra quem podia gravar nele. Depois execute 'accounts audit sign'.",
        "Guarda una copia de la base de datos y averigua quién podía escribir en ella. Después ejecuta 'accounts audit sign'."
      )
    case .logKeyMissing:
      Translations(
        "The signing key is missing, so the signature cannot be verified",
        "Falta a chave de assinatura; a assinatura não pode ser verificada",
        "Falta la clave de firma; la firma no se puede verificar"
      )
    case .logKeyMissingAdvice:
      Translations(
        "Set ACCOUNTS_AUDIT_KEY_FILE to the key file. If the key is lost, run 'accounts audit sign --new-key'.",
        "Indique o arquivo da chave em ACCOUNTS_AUDIT_KEY_FILE. Se a chave se perdeu, execute 'accounts audit sign --new-key'.",
        "Indica el archivo de la clave en ACCOUNTS_AUDIT_KEY_FILE. Si la clave se perdió, ejecuta 'accounts audit sign --new-key'."
      )
    case .verificationExplained:
      Translations(
        "Reads every event and checks that none was changed, and that none was removed except by pruning. This may take minutes for a long log.",
        "Lê todos os eventos e confere se nenhum foi alterado, e se só faltam eventos antigos removidos de propósito. Pode levar minutos se o registro for longo.",
        "Se leen todos los eventos y se comprueba que ninguno se haya cambiado, y que solo falten eventos antiguos eliminados a propósito. Puede tardar minutos si el registro es largo."
      )
    case .logHead:
      Translations("Head of the log", "Último elo do registro", "Último eslabón del registro")
    case .logHeadExplained:
      Translations(
        "Keep this text on another machine. Pass it to 'accounts audit verify --against' later to find out whether any event recorded so far was changed.",
        "Guarde este texto em outra máquina. Passe-o depois a 'accounts audit verify --against' para saber se algum evento registrado até agora foi alterado.",
        "Guarda este texto en otra máquina. Pásalo después a 'accounts audit verify --against' para saber si se ha cambiado algún evento registrado hasta ahora."
      )
    case .logKey: Translations("Signing key", "Chave da assinatura", "Clave de la firma")
    }
  }
}

extension Messages {
  /// A text of these pages in this language.
  subscript(_ phrase: AuditMessage) -> String { phrase.texts[language] }

  /// A text of these pages with one placeholder filled in.
  subscript(_ phrase: AuditMessage, _ name: String, _ value: String) -> String {
    self[phrase].replacingFirst("{\(name)}", with: value)
  }
}
