import AccountsForms

/// The texts of the page of mails.
enum MailPageMessage: String, PagePhrase {
  case mails, mailsExplained, mailsOff, noMails, mailState
  case mailQueuedAt, mailAttempts, mailNextAt, mailDue, mailEndedAt, mailReply, retryMail
  case testMail, testMailExplained, sendTestMail
  case testMailQueued, mailRetried, mailCancelled

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .mails: Translations("Mail", "E-mails", "Correos")
    case .mailsExplained:
      Translations(
        "The server sends queued e-mails automatically, and retries those that are temporarily refused. E-mails that are no longer queued are kept for 30 days.",
        "O servidor envia automaticamente os e-mails da fila e tenta de novo os que forem recusados temporariamente. Os que saíram da fila ficam aqui por 30 dias.",
        "El servidor envía automáticamente los correos en cola y reintenta los que se rechazan temporalmente. Los que ya no están en cola se guardan 30 días."
      )
    case .mailsOff:
      Translations(
        "No mail can be sent, because the service has no mail settings. The operator can set ACCOUNTS_MAIL_SERVERS, ACCOUNTS_MAIL_FROM and ACCOUNTS_PUBLIC_URL.",
        "Nenhum e-mail pode ser enviado, pois o serviço não tem configurações de e-mail. O operador pode definir ACCOUNTS_MAIL_SERVERS, ACCOUNTS_MAIL_FROM e ACCOUNTS_PUBLIC_URL.",
        "No se puede enviar ningún correo, porque el servicio no tiene configuración de correo. El operador puede definir ACCOUNTS_MAIL_SERVERS, ACCOUNTS_MAIL_FROM y ACCOUNTS_PUBLIC_URL."
      )
    case .noMails:
      Translations(
        "No e-mails found.",
        "Nenhum e-mail encontrado.",
        "No se encontró ningún correo."
      )
    case .mailState: Translations("State", "Estado", "Estado")
    case .mailAttempts: Translations("Attempts", "Tentativas", "Intentos")
    case .mailQueuedAt: Translations("Queued", "Entrou na fila", "Entró en la cola")
    case .mailNextAt: Translations("Next attempt", "Próxima tentativa", "Próximo intento")
    case .mailEndedAt: Translations("Left the queue", "Saiu da fila", "Salió de la cola")
    case .mailDue: Translations("now", "agora", "ahora")
    case .mailReply:
      Translations("Server’s reply", "Resposta do servidor", "Respuesta del servidor")
    case .retryMail: Translations("Retry now", "Enviar agora", "Enviar ahora")
    case .testMail: Translations("Test e-mail", "E-mail de teste", "Correo de prueba")
    case .testMailExplained:
      Translations(
        "To see whether the mail settings work, send an e-mail to one of your own addresses.",
        "Para ver se as configurações de e-mail funcionam, envie um e-mail para um endereço seu.",
        "Para ver si la configuración de correo funciona, envía un correo a una dirección tuya."
      )
    case .sendTestMail: Translations("Send", "Enviar", "Enviar")
    case .testMailQueued:
      Translations(
        "Test e-mail queued. Reload this page to see whether it was sent.",
        "O e-mail de teste está na fila. Recarregue a página para ver se foi enviado.",
        "El correo de prueba está en la cola. Recarga la página para ver si se envió."
      )
    case .mailRetried:
      Translations(
        "The server will send the e-mail now.",
        "O servidor enviará o e-mail agora.",
        "El servidor enviará el correo ahora."
      )
    case .mailCancelled:
      Translations("E-mail cancelled.", "O e-mail foi cancelado.", "El correo se ha cancelado.")
    }
  }
}

extension Messages {
  /// A text of the page of mails.
  subscript(_ phrase: MailPageMessage) -> String { phrase.texts[language] }
}
