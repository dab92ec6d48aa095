public import AccountsForms

/// The refusals of a code that sets a new password.
extension ErrorCode {
  /// A recovery code that nobody has, or that was used, replaced or has expired.
  public static let unknownRecoveryCode = ErrorCode(
    "unknownRecoveryCode",
    Translations(
      "No account has this code, or the code was used or replaced, or has expired. Check it, use another of your recovery codes, or ask for a new code.",
      "Nenhuma conta tem este código, ou ele foi usado ou substituído, ou expirou. Confira-o, use outro dos seus códigos de recuperação ou peça um novo.",
      "Ninguna cuenta tiene este código, o se usó, se reemplazó o caducó. Revísalo, usa otro de tus códigos de recuperación o pide uno nuevo."
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

  /// Too many wrong recovery codes came from a network.
  public static let tooManyCodes = ErrorCode(
    "tooManyCodes",
    Translations(
      "Too many wrong codes from this network.",
      "Muitos códigos errados vieram desta rede.",
      "Demasiados códigos erróneos desde esta red."
    )
  )
}
