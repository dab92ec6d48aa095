public import AccountsForms

/// The refusals of a login.
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

  /// An administrator has yet to approve the account.
  public static let awaitsApproval = ErrorCode(
    "awaitsApproval",
    Translations(
      "An administrator has not approved your account yet. Try again later.",
      "Um administrador ainda não aprovou sua conta. Tente mais tarde.",
      "Un administrador todavía no ha aprobado tu cuenta. Inténtalo más tarde."
    )
  )

  /// The evidence for a factor is wrong.
  public static let wrongFactor = ErrorCode(
    "wrongFactor",
    Translations(
      "This is not right. Check it and try again.",
      "Isto não está certo. Confira e tente de novo.",
      "Esto no es correcto. Revísalo e inténtalo de nuevo."
    )
  )

  /// The ticket of a login is unknown, was used, or has expired.
  public static let logInExpired = ErrorCode(
    "logInExpired",
    Translations(
      "Logging in took too long, or was done elsewhere. Start again with your password.",
      "A entrada demorou demais ou foi feita em outro lugar. Comece de novo com sua senha.",
      "El inicio de sesión tardó demasiado o se hizo en otro lugar. Empieza de nuevo con tu contraseña."
    )
  )
}
