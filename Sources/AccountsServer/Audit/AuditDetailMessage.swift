import AccountsForms

/// The words in the details of audit events.
///
/// The log is signed, so that its texts stay in English; the pages translate those that they know.
enum AuditDetailMessage: String, CaseIterable {
  case times = "{n} times"
  case limitOfAccount = "limit per account"
  case limitOfNetwork = "limit per network"
  case limitOfDevice = "limit per device"
  case limitOfAll = "limit for all clients"
  case checks = "checks: {n}"
  case codesLeft = "recovery codes left: {n}"

  /// The text in every language, with a placeholder for the number.
  var texts: Translations {
    switch self {
    case .times: Translations(rawValue, "{n} vezes", "{n} veces")
    case .limitOfAccount: Translations(rawValue, "limite por conta", "límite por cuenta")
    case .limitOfNetwork: Translations(rawValue, "limite por rede", "límite por red")
    case .limitOfDevice: Translations(rawValue, "limite por dispositivo", "límite por dispositivo")
    case .limitOfAll:
      Translations(rawValue, "limite de todos os clientes", "límite de todos los clientes")
    case .checks: Translations(rawValue, "consultas: {n}", "consultas: {n}")
    case .codesLeft:
      Translations(
        rawValue,
        "códigos de recuperação restantes: {n}",
        "códigos de recuperación restantes: {n}"
      )
    }
  }
}

extension Messages {
  /// The detail of an audit event in this language; a part that is not known stays as it is.
  func text(ofDetail detail: String) -> String {
    detail.split(separator: ", ").map { text(ofPart: String($0)) }.joined(separator: ", ")
  }

  private func text(ofPart part: String) -> String {
    let number = String(part.filter(\.isWholeNumber))
    let template = number.isEmpty ? part : part.replacing(number, with: "{n}")
    guard let known = AuditDetailMessage(rawValue: template) else { return part }
    return known.texts[language].replacing("{n}", with: number)
  }
}
