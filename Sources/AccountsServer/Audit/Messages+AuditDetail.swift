import AccountsForms

extension Messages {
  /// The detail of an audit event in this language; a part that is not known stays as it is.
  func text(ofDetail detail: String) -> String {
    detail.split(separator: ", ").map { text(ofPart: String($0)) }.joined(separator: ", ")
  }

  private func text(ofPart part: String) -> String {
    let number = String(part.filter(\.isWholeNumber))
    let template = number.isEmpty ? part : part.replacing(number, with: "{n}")
    guard let known = AuditDetailMessage.inEnglish[template] else { return part }
    return known.texts[language].replacing("{n}", with: number)
  }
}

extension AuditDetailMessage {
  /// The details by their English texts, which the log has.
  fileprivate static let inEnglish = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.texts[.english], $0) }
  )
}
