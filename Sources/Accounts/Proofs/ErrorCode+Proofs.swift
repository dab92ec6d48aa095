public import AccountsForms

/// The refusals of a proof.
extension ErrorCode {
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
}
