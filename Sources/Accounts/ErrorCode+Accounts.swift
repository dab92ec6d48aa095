public import AccountsForms

extension ErrorCode {
  /// The address or the password is wrong, or the account may not log in; the answer does not say
  /// which.
  public static let wrongCredentials = ErrorCode(
    "wrongCredentials",
    Translations(
      "The e-mail address or the password is wrong. Check both and try again.",
      "Endereço de e-mail ou senha incorretos. Verifique os dois e tente de novo.",
      "Correo electrónico o contraseña incorrectos. Revisa ambos e inténtalo de nuevo."
    )
  )

  /// A logged-in user gave a wrong password.
  public static let wrongPassword = ErrorCode(
    "wrongPassword",
    Translations(
      "The password is wrong. Enter your current password.",
      "A senha está incorreta. Informe sua senha atual.",
      "La contraseña es incorrecta. Escribe tu contraseña actual."
    )
  )

  /// No user is logged in.
  public static let notLoggedIn = ErrorCode(
    "notLoggedIn",
    Translations(
      "You are not logged in. Log in first.",
      "Você não entrou na sua conta. Entre primeiro.",
      "No has iniciado sesión. Inicia sesión primero."
    )
  )

  /// A cursor that was not made for the list, or for a list in another order.
  public static let invalidCursor = ErrorCode(
    "invalidCursor",
    Translations(
      "Invalid cursor. Use the cursor of the previous page, with the same order.",
      "Cursor inválido. Use o cursor da página anterior, com a mesma ordem.",
      "Cursor no válido. Usa el cursor de la página anterior, con el mismo orden."
    )
  )

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

  /// Too many logins failed; the password was not checked.
  public static let throttled = ErrorCode(
    "throttled",
    Translations(
      "Too many failed logins.",
      "Muitas tentativas de entrar falharam.",
      "Han fallado demasiados intentos de iniciar sesión."
    )
  )

  /// Too many logins failed; the account is locked until an operator unlocks it.
  public static let locked = ErrorCode(
    "locked",
    Translations(
      "Too many failed logins. Contact the people who run this service.",
      "Muitas tentativas de entrar falharam. Fale com as pessoas que mantêm este serviço.",
      "Han fallado demasiados intentos de iniciar sesión. Contacta con las personas que gestionan este servicio."
    )
  )

  /// Too many sign-ups came from a network.
  public static let tooManySignUps = ErrorCode(
    "tooManySignUps",
    Translations(
      "Too many sign-ups from this network.",
      "Muitas tentativas de criar conta vieram desta rede.",
      "Demasiados intentos de crear una cuenta desde esta red."
    )
  )

  /// Only operators create users here.
  public static let signUpsClosed = ErrorCode(
    "signUpsClosed",
    Translations(
      "Sign-up is closed. Ask the people who run this service for an account.",
      "O cadastro está fechado. Peça uma conta às pessoas que mantêm este serviço.",
      "El registro está cerrado. Pide una cuenta a las personas que gestionan este servicio."
    )
  )

  /// A sign-up came without a proof of work.
  public static let proofRequired = ErrorCode(
    "proofRequired",
    Translations(
      "This sign-up needs a proof of work. Get a challenge, solve it, and send the solution as “proof”.",
      "Este cadastro exige uma prova de trabalho. Peça um desafio, resolva-o e envie a solução em “proof”.",
      "Este registro exige una prueba de trabajo. Pide un desafío, resuélvelo y envía la solución en «proof»."
    )
  )

  /// The proof of work of a sign-up does not prove anything, or is a place in the queue whose turn
  /// has not come.
  public static let proofInvalid = ErrorCode(
    "proofInvalid",
    Translations(
      "The proof of work is wrong. Send one text: the challenge, a dot (.) and a number. Choose the number so that the SHA-256 hash of this text begins with as many zero bits as the challenge requires.",
      "A prova de trabalho está errada. Envie o desafio, um ponto (.) e um número cujo SHA-256 conjunto comece com tantos bits zero quantos o desafio pede.",
      "La prueba de trabajo es incorrecta. Envía el desafío, un punto (.) y un número cuyo SHA-256 conjunto empiece con tantos bits a cero como pide el desafío."
    )
  )

  /// The proof of work of a sign-up was used already, or has expired.
  public static let proofUsed = ErrorCode(
    "proofUsed",
    Translations(
      "The proof of work was used already, or has expired. Get a new challenge and solve it.",
      "A prova de trabalho já foi usada ou expirou. Peça outro desafio e resolva-o.",
      "La prueba de trabajo ya se usó o ha caducado. Pide otro desafío y resuélvelo."
    )
  )

  /// The code of an invitation that does not exist, was used, revoked or has expired.
  public static let unknownInvitation = ErrorCode(
    "unknownInvitation",
    Translations(
      "No invitation has this code, or the invitation was used or revoked, or has expired. Check the code, or ask for a new one.",
      "Nenhum convite tem este código, ou ele foi usado ou revogado, ou expirou. Confira-o ou peça um novo.",
      "Ninguna invitación tiene este código, o se usó, se revocó o caducó. Revísalo o pide una nueva."
    )
  )

  /// The code is of an open invitation, but the address has an invitation of its own.
  public static let addressHasInvitation = ErrorCode(
    "addressHasInvitation",
    Translations(
      "This address has an invitation of its own. Enter the code of that invitation, or use another address.",
      "Este endereço tem um convite próprio. Informe o código desse convite ou use outro endereço.",
      "Esta dirección tiene una invitación propia. Escribe el código de esa invitación o usa otra dirección."
    )
  )

  /// The invitation is for another address.
  public static let invitationForOtherAddress = ErrorCode(
    "invitationForOtherAddress",
    Translations(
      "This invitation is for another e-mail address. Enter the address that was invited.",
      "Este convite é para outro endereço de e-mail. Informe o endereço convidado.",
      "Esta invitación es para otro correo electrónico. Escribe la dirección invitada."
    )
  )

  /// A recovery code that nobody has, or that was used, replaced or has expired.
  public static let unknownRecoveryCode = ErrorCode(
    "unknownRecoveryCode",
    Translations(
      "No account has this code, or the code was used or replaced, or has expired. Check it, use another of your recovery codes, or ask for a new code.",
      "Nenhuma conta tem este código, ou ele foi usado ou substituído, ou expirou. Confira-o, use outro dos seus códigos de recuperação ou peça um novo.",
      "Ninguna cuenta tiene este código, o se usó, se reemplazó o caducó. Revísalo, usa otro de tus códigos de recuperación o pide uno nuevo."
    )
  )

  /// The new address of an account is the one it has.
  public static let unchangedEmail = ErrorCode(
    "unchangedEmail",
    Translations(
      "This is already your address. Enter another one.",
      "Este já é o seu endereço. Informe outro.",
      "Esta ya es tu dirección. Escribe otra."
    )
  )

  /// A code from a mail in whose place a newer one was sent.
  public static let replacedCode = ErrorCode(
    "replacedCode",
    Translations(
      "A newer code was sent. Use the code in the latest e-mail.",
      "Um código mais novo foi enviado. Use o código do e-mail mais recente.",
      "Se envió un código más nuevo. Usa el código del correo más reciente."
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

  /// An address has yet to be verified before the account can be used.
  public static let awaitsVerification = ErrorCode(
    "awaitsVerification",
    Translations(
      "Your e-mail address is not verified yet. Open the link in the e-mail that we sent you. If you did not get that e-mail, try to log in again: we will then send another.",
      "Seu endereço de e-mail ainda não foi verificado. Abra o link do e-mail que enviamos a ele. Se não o tiver, entre de novo para receber outro.",
      "Tu correo electrónico todavía no está verificado. Abre el enlace del correo que te enviamos. Si no lo tienes, inicia sesión de nuevo para recibir otro."
    )
  )

  /// A code of a mail that nobody has, or that was used or has expired.
  public static let unknownConfirmationCode = ErrorCode(
    "unknownConfirmationCode",
    Translations(
      "This code was used or has expired, or does not exist. Check it, or ask for a new e-mail.",
      "Este código já foi usado, expirou ou não existe. Confira-o ou peça um novo e-mail.",
      "Este código ya se usó, caducó o no existe. Revísalo o pide un correo nuevo."
    )
  )

  /// Too many wrong recovery codes came from a network.
  public static let tooManyCodes = ErrorCode(
    "tooManyCodes",
    Translations(
      "Too many wrong codes from this network.",
      "Muitos códigos errados vieram desta rede.",
      "Demasiados códigos erróneos desde esta red."
    )
  )

  /// A filter names a user who does not exist.
  public static let unknownUser = ErrorCode(
    "unknownUser",
    Translations(
      "No user has this ID or e-mail address. Check the spelling.",
      "Nenhum usuário tem este identificador ou e-mail. Confira a grafia.",
      "Ningún usuario tiene este identificador o correo. Revisa la escritura."
    )
  )

  /// An administrator has yet to approve the account.
  public static let awaitsApproval = ErrorCode(
    "awaitsApproval",
    Translations(
      "An administrator has not approved your account yet. Try again later.",
      "Um administrador ainda não aprovou sua conta. Tente mais tarde.",
      "Un administrador todavía no ha aprobado tu cuenta. Inténtalo más tarde."
    )
  )

  /// A list is filtered by too many custom fields.
  public static let tooManyFilters = ErrorCode(
    "tooManyFilters",
    Translations(
      "You can filter by at most {bound} custom fields. Remove one.",
      "Você pode filtrar por no máximo {bound} campos personalizados. Remova um.",
      "Puedes filtrar por {bound} campos personalizados como máximo. Quita uno."
    )
  )

  /// A period ends before it begins.
  public static let emptyPeriod = ErrorCode(
    "emptyPeriod",
    Translations(
      "The end of the period must be later than its start. Change one of them.",
      "O fim do período deve ser posterior ao início. Altere um deles.",
      "El final del período debe ser posterior a su comienzo. Cambia uno de ellos."
    )
  )

  /// The user is the last administrator and has to stay one.
  public static let lastAdministrator = ErrorCode(
    "lastAdministrator",
    Translations(
      "This is the last administrator who can log in. Make another user an administrator first.",
      "Esta é a última conta de administrador que pode entrar. Torne outra pessoa administradora primeiro.",
      "Esta es la última cuenta de administrador que puede iniciar sesión. Haz antes administradora a otra persona."
    )
  )

  /// Administrators cannot disable themselves.
  public static let ownAccount = ErrorCode(
    "ownAccount",
    Translations(
      "You cannot disable your own account. Ask another administrator.",
      "Você não pode desativar a sua própria conta. Peça isso a outro administrador.",
      "No puedes desactivar tu propia cuenta. Pídeselo a otro administrador."
    )
  )

  /// The idempotency key was used for another request.
  public static let keyIsTaken = ErrorCode(
    "keyIsTaken",
    Translations(
      "This idempotency key was used for another request. Use a new one.",
      "Esta chave de idempotência já foi usada em outro pedido. Use uma nova.",
      "Esta clave de idempotencia ya se usó en otra petición. Usa una nueva."
    )
  )

  /// The text is not an instant (RFC 3339).
  public static let invalidInstant = ErrorCode(
    "invalidInstant",
    Translations(
      "Enter a day or a time, for example 2026-11-21 or 2026-11-21T09:30:00Z.",
      "Informe um dia ou um horário, por exemplo 2026-11-21 ou 2026-11-21T09:30:00Z.",
      "Escribe un día o una hora, por ejemplo 2026-11-21 o 2026-11-21T09:30:00Z."
    )
  )

  /// The instant is in the future.
  public static let timeInTheFuture = ErrorCode(
    "timeInTheFuture",
    Translations(
      "This time is in the future. Enter a time in the past.",
      "Este momento está no futuro. Informe um que já passou.",
      "Este momento está en el futuro. Escribe uno que ya haya pasado."
    )
  )
}
