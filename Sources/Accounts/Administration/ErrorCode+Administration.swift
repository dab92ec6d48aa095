public import AccountsForms

/// The refusals of what administrators do.
extension ErrorCode {
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
