public import AccountsForms

/// The refusals of an address that is to be proved.
extension ErrorCode {
  /// The new address of an account is the one it has.
  public static let unchangedEmail = ErrorCode(
    "unchangedEmail",
    Translations(
      "This is already your address. Enter another one.",
      "Este já é o seu endereço. Informe outro.",
      "Esta ya es tu dirección. Escribe otra."
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
}
