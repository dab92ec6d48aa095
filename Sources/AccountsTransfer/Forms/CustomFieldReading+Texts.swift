import AccountsForms
import AccountsJSON

extension CustomFieldReading {
  /// The errors of which a file can change the message.
  private static let codes: [ErrorCode] = [
    .required, .tooShort, .tooLong, .invalidCharacter, .invalidNumber, .tooSmall, .tooLarge,
    .invalidDate, .unknownChoice, .invalidPhone,
  ]

  /// Reads the messages of a field's errors.
  mutating func readMessages(
    _ value: JSONValue?,
    of key: String,
    at path: [String],
    _ reading: inout FormFileReading
  ) {
    guard let value else { return }
    guard case .object(let messages) = value else {
      return reading.refuse(path, .added(.messages(Self.codes)))
    }
    for (code, text) in messages {
      if Self.codes.contains(ErrorCode(rawValue: code)) {
        readText(text, as: "error.\(code).\(key)", at: path + [code], &reading)
      } else {
        reading.refuse(path + [code], .added(.unknownCode(code, known: Self.codes)))
      }
    }
  }

  /// Reads a text for all languages, or an object with one for each.
  mutating func readText(
    _ value: JSONValue,
    as name: String,
    at path: [String],
    _ reading: inout FormFileReading
  ) {
    if let text = value.string, isFine(text) {
      for language in Language.allCases { texts[language, default: [:]][name] = text }
      return
    }
    var found: [Language: String] = [:]
    if case .object(let members) = value {
      for (tag, value) in members {
        guard let text = value.string, isFine(text) else {
          found = [:]
          break
        }
        if let language = Language(named: tag) {
          found[language] = text
        } else {
          reading.warn(path + [tag], .added(.unspokenLanguage(tag)))
        }
      }
    }
    guard let other = Language.allCases.lazy.compactMap({ found[$0] }).first else {
      return reading.refuse(path, .added(.text(path.last ?? "")))
    }
    for language in Language.allCases {
      if found[language] == nil {
        reading.warn(path, .added(.missingText(path.last ?? "", language)))
      }
      texts[language, default: [:]][name] = found[language] ?? other
    }
  }

  private func isFine(_ text: String) -> Bool {
    !TextTransform.trimmed(text).isEmpty && text.unicodeScalars.count <= 500
  }
}
