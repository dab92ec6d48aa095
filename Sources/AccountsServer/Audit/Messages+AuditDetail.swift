import AccountsForms

extension Messages {
  /// The detail of an audit event in this language; a part that is not known stays as it is.
  func text(ofDetail detail: String) -> String {
    detail.split(separator: ", ").map { text(ofPart: String($0)) }.joined(separator: ", ")
  }

  private func text(ofPart part: String) -> String {
    let number = String(part.filter(\.isWholeNumber))
    let template = number.isEmpty ? part : part.replacing(number, with: "{n}")
    guard let known = AuditDetailMessage.allCases.first(where: { $0.texts[.english] == template })
    else { return part }
    return known.texts[language].replacing("{n}", with: number)
  }
}
