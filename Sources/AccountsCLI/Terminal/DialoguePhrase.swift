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
  func text(in words: Words) -> String {
    switch words.language {
    case .english: english
    case .portuguese: portuguese
    case .spanish: spanish
    }
  }

  private var english: String {
    switch self {
    case .introduction: "Make an account."
    case .wayOut: "Ctrl-C gives up, and nothing is saved."
    case .givenUp: "given up; nothing was changed"
    case .revealKey: "Ctrl-R shows what you type, and hides it again"
    case .strength: "Strength"
    case .yesOrNo: "yes or no"
    case .yes: "yes"
    case .notShown: "not shown"
    case .terms: "The terms"
    case .privacy: "The privacy notice"
    case .question: "Make this account? (yes, no, or the number of a line to change)"
    case .answer: "Answer yes, no, or a number from 1 to {last}."
    case .busy: "The accounts are busy. Try again?"
    case .done: "Your account is ready"
    case .deletion: "Delete {user} for good?"
    }
  }

  private var portuguese: String {
    switch self {
    case .introduction: "Crie uma conta."
    case .wayOut: "Ctrl-C desiste, e nada é salvo."
    case .givenUp: "você desistiu; nada foi alterado"
    case .revealKey: "Ctrl-R mostra o que você digita e volta a esconder"
    case .strength: "Força"
    case .yesOrNo: "sim ou não"
    case .yes: "sim"
    case .notShown: "não mostrada"
    case .terms: "Os termos"
    case .privacy: "O aviso de privacidade"
    case .question: "Criar esta conta? (sim, não ou o número de uma linha para mudar)"
    case .answer: "Responda sim, não ou um número de 1 a {last}."
    case .busy: "As contas estão ocupadas. Tentar de novo?"
    case .done: "Sua conta está pronta"
    case .deletion: "Excluir {user} para sempre?"
    }
  }

  private var spanish: String {
    switch self {
    case .introduction: "Crea una cuenta."
    case .wayOut: "Ctrl-C abandona, y no se guarda nada."
    case .givenUp: "has abandonado; no se cambió nada"
    case .revealKey: "Ctrl-R muestra lo que escribes y lo vuelve a ocultar"
    case .strength: "Seguridad"
    case .yesOrNo: "sí o no"
    case .yes: "sí"
    case .notShown: "no se muestra"
    case .terms: "Los términos"
    case .privacy: "El aviso de privacidad"
    case .question: "¿Crear esta cuenta? (sí, no o el número de una línea para cambiarla)"
    case .answer: "Responde sí, no o un número del 1 al {last}."
    case .busy: "Las cuentas están ocupadas. ¿Intentarlo de nuevo?"
    case .done: "Tu cuenta está lista"
    case .deletion: "¿Eliminar a {user} para siempre?"
    }
  }
}
