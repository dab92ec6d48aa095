import AccountsForms

/// What the terminal says beside the words of the forms.
enum DialoguePhrase: CaseIterable {
  case introduction
  case wayOut
  case givenUp
  case revealKey
  case strength
  case yesOrNo
  case yes
  case notShown
  case terms
  case privacy
  case question
  case answer
  case busy
  case done
  case deletion

  /// The phrase in a language.
  func text(in words: Words) -> String { texts[words.language] }

  private var texts: Translations {
    switch self {
    case .introduction: Translations("Make an account.", "Crie uma conta.", "Crea una cuenta.")
    case .wayOut:
      Translations(
        "Ctrl-C gives up, and nothing is saved.",
        "Ctrl-C desiste, e nada é salvo.",
        "Ctrl-C abandona, y no se guarda nada."
      )
    case .givenUp:
      Translations(
        "given up; nothing was changed",
        "você desistiu; nada foi alterado",
        "has abandonado; no se cambió nada"
      )
    case .revealKey:
      Translations(
        "Ctrl-R shows what you type, and hides it again",
        "Ctrl-R mostra o que você digita e volta a esconder",
        "Ctrl-R muestra lo que escribes y lo vuelve a ocultar"
      )
    case .strength: Translations("Strength", "Força", "Seguridad")
    case .yesOrNo: Translations("yes or no", "sim ou não", "sí o no")
    case .yes: Translations("yes", "sim", "sí")
    case .notShown: Translations("not shown", "não mostrada", "no se muestra")
    case .terms: Translations("The terms", "Os termos", "Los términos")
    case .privacy:
      Translations("The privacy notice", "O aviso de privacidade", "El aviso de privacidad")
    case .question:
      Translations(
        "Make this account? (yes, no, or the number of a line to change)",
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
        "The accounts are busy. Try again?",
        "As contas estão ocupadas. Tentar de novo?",
        "Las cuentas están ocupadas. ¿Intentarlo de nuevo?"
      )
    case .done:
      Translations("Your account is ready", "Sua conta está pronta", "Tu cuenta está lista")
    case .deletion:
      Translations(
        "Delete {user} for good?",
        "Excluir {user} para sempre?",
        "¿Eliminar a {user} para siempre?"
      )
    }
  }
}
