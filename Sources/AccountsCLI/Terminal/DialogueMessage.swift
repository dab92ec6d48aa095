import AccountsForms

/// The texts of the terminal dialogue that are not part of the forms.
enum DialogueMessage: CaseIterable {
  case introduction
  case wayOut
  case givenUp
  case revealKey
  case strength
  case yesOrNo
  case yes
  case no
  case notShown
  case terms
  case privacy
  case question
  case answer
  case busy
  case done
  case waits
  case verify
  case deletion
  case factor

  /// Returns the text in a language.
  func text(in words: Messages) -> String { texts[words.language] }

  private var texts: Translations {
    switch self {
    case .introduction: Translations("Create an account.", "Crie uma conta.", "Crea una cuenta.")
    case .wayOut:
      Translations(
        "Ctrl-C cancels; nothing is saved.",
        "Ctrl-C cancela; nada é salvo.",
        "Ctrl-C cancela; no se guarda nada."
      )
    case .givenUp:
      Translations(
        "cancelled; nothing was changed",
        "cancelado; nada foi alterado",
        "cancelado; no se cambió nada"
      )
    case .revealKey:
      Translations(
        "Ctrl-R shows or hides what you type",
        "Ctrl-R mostra ou esconde o que você digita",
        "Ctrl-R muestra u oculta lo que escribes"
      )
    case .strength: Translations("Strength", "Força", "Seguridad")
    case .yesOrNo: Translations("yes or no", "sim ou não", "sí o no")
    case .yes: Translations("yes", "sim", "sí")
    case .no: Translations("no", "não", "no")
    case .notShown: Translations("not shown", "não mostrada", "no se muestra")
    case .terms: Translations("The terms", "Os termos", "Los términos")
    case .privacy:
      Translations("The privacy notice", "O aviso de privacidade", "El aviso de privacidad")
    case .question:
      Translations(
        "Create this account? (yes, no, or the number of a line to change)",
        "Criar esta conta? (sim, não ou o número de uma linha para mudar)",
        "¿Crear esta cuenta? (sí, no o el número de una línea para cambiarla)"
      )
    case .answer:
      Translations(
        "Answer yes, no, or a number from 1 to {last}.",
        "Responda sim, não ou um número de 1 a {last}.",
        "Responde sí, no o un número del 1 al {last}."
      )
    case .busy:
      Translations(
        "The database is busy. Try again?",
        "O banco de dados está ocupado. Tentar de novo?",
        "La base de datos está ocupada. ¿Intentarlo de nuevo?"
      )
    case .done:
      Translations("Your account is ready", "Sua conta está pronta", "Tu cuenta está lista")
    case .waits:
      Translations(
        "You can log in after an administrator approves your account",
        "Sua conta poderá ser usada quando um administrador a aprovar",
        "Tu cuenta se podrá usar cuando un administrador la apruebe"
      )
    case .verify:
      Translations(
        "An e-mail is on its way to your address. Open its link, or enter its code with 'accounts confirm'",
        "Um e-mail está a caminho do seu endereço. Abra o link dele, ou informe o código com 'accounts confirm'",
        "Un correo va en camino a tu dirección. Abre su enlace, o escribe su código con 'accounts confirm'"
      )
    case .deletion:
      Translations(
        "Delete {user} permanently?",
        "Excluir {user} permanentemente?",
        "¿Eliminar a {user} de forma permanente?"
      )
    case .factor:
      Translations(
        "Which of these do you want to use? (its number or its name)",
        "Qual destes você quer usar? (o número ou o nome)",
        "¿Cuál de estos quieres usar? (el número o el nombre)"
      )
    }
  }

  /// Lines that name the terms and the privacy notice that the installation has.
  static func notices(terms: String?, privacy: String?, in words: Messages) -> [String] {
    [(Self.terms, terms), (.privacy, privacy)]
      .compactMap { message, address in address.map { "\(message.text(in: words)): \($0)" } }
  }
}
