extension ErrorMessage {
  /// The messages about entering passwords.
  enum Password: String, CaseIterable {
    case required = "error.required.password"
    case requiredCurrent = "error.required.currentPassword"
    case requiredNew = "error.required.newPassword"
    case requiredConfirmation = "error.required.confirmPassword"
    case confirmationDiffers = "error.confirmationDiffers"
    case isUnchanged = "error.passwordUnchanged"

    /// The text in every language.
    var texts: Translations {
      switch self {
      case .required:
        Translations("Enter a password.", "Informe uma senha.", "Escribe una contraseña.")
      case .requiredCurrent:
        Translations(
          "Enter your current password.",
          "Informe a sua senha atual.",
          "Escribe tu contraseña actual."
        )
      case .requiredNew:
        Translations(
          "Enter a new password.",
          "Informe uma nova senha.",
          "Escribe una contraseña nueva."
        )
      case .requiredConfirmation:
        Translations(
          "Enter the password again.",
          "Informe a senha novamente.",
          "Escribe la contraseña otra vez."
        )
      case .confirmationDiffers:
        Translations(
          "The passwords do not match. Enter the same password again.",
          "As duas senhas são diferentes. Informe a mesma senha novamente.",
          "Las dos contraseñas son distintas. Escribe otra vez la misma."
        )
      case .isUnchanged:
        Translations(
          "The new password is the same as the current one. Choose another.",
          "Escolha uma senha diferente da atual.",
          "Elige una contraseña distinta de la actual."
        )
      }
    }
  }
}
