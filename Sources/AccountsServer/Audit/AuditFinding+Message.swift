import Accounts
import AccountsForms

extension AuditFinding {
  /// The fault in a language, as a sentence.
  func text(in words: Messages) -> String {
    switch self {
    case .changed(let number): Self.text(Self.changed, words, number)
    case .broken(let number, 0): Self.text(Self.notFirst, words, number)
    case .broken(let number, let before): Self.text(Self.broken, words, before, number)
    case .missingChain(let number): Self.text(Self.missingChain, words, number)
    case .unknownChain(let number): Self.text(Self.unknownChain, words, number)
    case .stray(let number): Self.text(Self.stray, words, number)
    case .unsigned(chain: 1): Self.text(Self.unsigned, words)
    case .unsigned(let chain): Self.text(Self.unsignedChain, words, chain)
    case .otherEnd(let signed, let last): Self.text(Self.otherEnd, words, signed, last)
    case .invalidSignature(chain: 1): Self.text(Self.invalidSignature, words)
    case .invalidSignature(let chain): Self.text(Self.invalidChain, words, chain)
    case .unknownKey(let key): Self.unknownKey[words.language].replacing("{key}", with: key)
    case .noKeptEvent(let number): Self.text(Self.noKeptEvent, words, number)
    case .prunedKeptEvent(let number): Self.text(Self.prunedKeptEvent, words, number)
    case .unreadKeptEvent(let number): Self.text(Self.unreadKeptEvent, words, number)
    case .endsBeforeHead(let last, let head, chain: 1):
      Self.text(Self.endsBeforeHead, words, head, last)
    case .endsBeforeHead(let last, let head, let chain):
      Self.text(Self.chainEndsBeforeHead, words, head, last, chain)
    case .otherKeptEvent(let number): Self.text(Self.otherKeptEvent, words, number)
    }
  }

  private static func text(_ texts: Translations, _ words: Messages, _ numbers: Int...) -> String {
    zip(["{n}", "{m}", "{k}"], numbers)
      .reduce(texts[words.language]) { $0.replacing($1.0, with: "\($1.1)") }
  }

  private static let changed = Translations(
    "Event {n}, or the one just before it, was changed.",
    "O evento {n} ou o anterior foi alterado.",
    "El evento {n} o el anterior ha sido modificado."
  )

  private static let notFirst = Translations(
    "Events before event {n} are missing, or it was changed.",
    "Faltam eventos antes do evento {n}, ou ele foi alterado.",
    "Faltan eventos antes del evento {n}, o este ha sido modificado."
  )

  private static let broken = Translations(
    "Events between {n} and {m} are missing, or one of the two was changed.",
    "Faltam eventos entre {n} e {m}, ou um dos dois foi alterado.",
    "Faltan eventos entre {n} y {m}, o uno de los dos ha sido modificado."
  )

  private static let missingChain = Translations(
    "The events of chain {n} are missing.",
    "Faltam os eventos da cadeia {n}.",
    "Faltan los eventos de la cadena {n}."
  )

  private static let unknownChain = Translations(
    "Chain {n} was added without a signature.",
    "A cadeia {n} foi acrescentada sem assinatura.",
    "La cadena {n} se ha añadido sin firma."
  )

  private static let stray = Translations(
    "Event {n} was added outside of the signed log.",
    "O evento {n} foi acrescentado fora do registro assinado.",
    "El evento {n} se ha añadido fuera del registro firmado."
  )

  private static let unsigned = Translations(
    "The log is not signed.",
    "O registro não está assinado.",
    "El registro no está firmado."
  )

  private static let unsignedChain = Translations(
    "Chain {n} of the log is not signed.",
    "A cadeia {n} do registro não está assinada.",
    "La cadena {n} del registro no está firmada."
  )

  private static let otherEnd = Translations(
    "The signature says that event {n} is the last, but the last event in the log is {m}.",
    "A assinatura diz que o evento {n} é o último, mas o último evento do registro é {m}.",
    "La firma dice que el evento {n} es el último, pero el último evento del registro es el {m}."
  )

  private static let invalidSignature = Translations(
    "The signature of the log is invalid.",
    "A assinatura do registro é inválida.",
    "La firma del registro no es válida."
  )

  private static let invalidChain = Translations(
    "The signature of chain {n} of the log is invalid.",
    "A assinatura da cadeia {n} do registro é inválida.",
    "La firma de la cadena {n} del registro no es válida."
  )

  private static let unknownKey = Translations(
    "The key {key} that signed the log is missing.",
    "Falta a chave {key}, que assinou o registro.",
    "Falta la clave {key}, que firmó el registro."
  )

  private static let noKeptEvent = Translations(
    "The log has no event {n}.",
    "O registro não tem o evento {n}.",
    "El registro no tiene el evento {n}."
  )

  private static let prunedKeptEvent = Translations(
    "Event {n} was pruned, so it cannot be compared with the given head.",
    "O evento {n} foi removido por ser antigo e não pode ser comparado com a assinatura informada.",
    "El evento {n} se eliminó por antiguo y no se puede comparar con la firma indicada."
  )

  private static let unreadKeptEvent = Translations(
    "Event {n} comes before the verified events, so it cannot be compared with the given head.",
    "O evento {n} vem antes dos eventos verificados e não pode ser comparado com a assinatura informada.",
    "El evento {n} es anterior a los verificados y no se puede comparar con la firma indicada."
  )

  private static let endsBeforeHead = Translations(
    "The given head names event {n}, but the last signed event in the log is {m}.",
    "A assinatura informada é do evento {n}, mas o último evento assinado do registro é {m}.",
    "La firma indicada es del evento {n}, pero el último evento firmado del registro es el {m}."
  )

  private static let chainEndsBeforeHead = Translations(
    "The given head names event {n}, but the last signed event in chain {k} of the log is {m}.",
    "A assinatura informada é do evento {n}, mas o último evento assinado da cadeia {k} do registro é {m}.",
    "La firma indicada es del evento {n}, pero el último evento firmado de la cadena {k} del registro es el {m}."
  )

  private static let otherKeptEvent = Translations(
    "Event {n} does not match the given head.",
    "O evento {n} não corresponde à assinatura informada.",
    "El evento {n} no coincide con el que se indicó."
  )
}
