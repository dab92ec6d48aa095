public import AccountsForms

/// The refusals of mails.
extension ErrorCode {
  /// The operator has not set up mail.
  public static let noMail = ErrorCode(
    "noMail",
    Translations(
      "No mail can be sent, because the service has no mail settings. Contact the people who run this service.",
      "Nenhum e-mail pode ser enviado, pois o serviço não tem configurações de e-mail. Fale com as pessoas que mantêm este serviço.",
      "No se puede enviar ningún correo, porque el servicio no tiene configuración de correo. Contacta con las personas que gestionan este servicio."
    )
  )

  /// The limit of e-mails of an hour is reached, for an address or for all.
  public static let mailLimit = ErrorCode(
    "mailLimit",
    Translations(
      "Too many e-mails were requested in the past hour: to this address, from this network or overall. Try again later.",
      "E-mails demais foram pedidos na última hora: a este endereço, desta rede ou ao todo. Tente de novo mais tarde.",
      "Se han pedido demasiados correos en la última hora: a esta dirección, desde esta red o en total. Inténtalo más tarde."
    )
  )

  /// An e-mail was to be sent again or cancelled, but is not queued.
  public static let emailNotQueued = ErrorCode(
    "emailNotQueued",
    Translations(
      "The e-mail is no longer queued. Nothing was changed.",
      "O e-mail não está mais na fila. Nada foi alterado.",
      "El correo ya no está en la cola. No se ha cambiado nada."
    )
  )

  /// Too many mails were asked for from a network.
  public static let tooManyEmails = ErrorCode(
    "tooManyEmails",
    Translations(
      "Too many e-mails were requested from this network.",
      "Muitos e-mails foram pedidos a partir desta rede.",
      "Se han pedido demasiados correos desde esta red."
    )
  )
}
