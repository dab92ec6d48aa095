/// The words of a room in all languages: files such as `recovery.en.strings`, in the format of
/// Apple's string files, which translators' tools read and write.
struct Catalogue {
  /// The name of the files, without the language.
  let name: String

  /// The comment at the beginning of the English file.
  let comment: String

  /// The keys, in the order of the English file.
  let keys: [String]

  /// The texts of each key, in the order of the languages.
  let texts: [String: [String]]

  /// Takes the files of a catalogue, which must have the same keys and placeholders.
  ///
  /// - Parameters:
  ///   - name: the name of the files.
  ///   - files: the file of each language, English first.
  /// - Throws: ``Fault``.
  init(_ name: String, _ files: [StringsFile]) throws {
    let english = files[0]
    for file in files.dropFirst() {
      for entry in english.entries {
        guard let text = file.texts[entry.key] else {
          throw Fault("\(file.path):1: error: the text '\(entry.key)' is missing")
        }
        let (own, wanted) = (Self.placeholders(text), Self.placeholders(entry.text))
        guard own == wanted else {
          let names = wanted.joined(separator: " ")
          throw Fault(
            "\(file.path):1: error: '\(entry.key)' must have the placeholders of English: \(names)"
          )
        }
      }
      if let entry = file.entries.first(where: { english.texts[$0.key] == nil }) {
        throw Fault("\(file.path):\(entry.line): error: there is no English text '\(entry.key)'")
      }
    }
    self.name = name
    comment = english.comment
    keys = english.entries.map(\.key)
    texts = Dictionary(
      uniqueKeysWithValues: keys.map { key in (key, files.map { $0.texts[key] ?? "" }) }
    )
  }

  /// The names in braces, sorted; one with forms, such as `{n|day|days}`, has a bar.
  private static func placeholders(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .compactMap { part in
        guard let end = part.firstIndex(of: "}") else { return nil }
        let forms = part[..<end].split(separator: "|", omittingEmptySubsequences: false)
        return "{\(forms[0])\(forms.count > 1 ? "|" : "")}"
      }
      .sorted()
  }

  /// The catalogue as a Swift enumeration, whose cases have the texts, and the way to them.
  var swift: String {
    let type = name.prefix(1).uppercased() + name.dropFirst() + "Message"
    let cases = keys.map { key in
      let name = Self.identifier(key)
      return "  case `\(name)`" + (name == key ? "" : " = \(key.debugDescription)")
    }
    let numbers = keys.enumerated()
      .map { number, key in "    case .`\(Self.identifier(key))`: \(number)" }
    let texts = keys.map { key in
      let all = (self.texts[key] ?? []).map(\.debugDescription).joined(separator: ", ")
      return "    Translations(inOrder: [\(all)]),"
    }
    return """
      /// \(comment)
      enum \(type): String, Phrase {
      \(cases.joined(separator: "\n"))

        /// The text in every language.
        var texts: Translations { Self.all[number] }

        private var number: Int {
          switch self {
      \(numbers.joined(separator: "\n"))
          }
        }

        private static let all: [Translations] = [
      \(texts.joined(separator: "\n"))
        ]
      }

      extension Messages {
        subscript(_ phrase: \(type)) -> String { phrase.texts[language] }

        subscript(_ phrase: \(type), _ name: String, _ value: String) -> String {
          phrase.text(language, name, value)
        }

        subscript(_ phrase: \(type), _ number: Int) -> String {
          phrase.text(language, "n", "\\(number)")
        }
      }

      """
  }

  /// A key as an identifier: `label.newEmail` is `labelNewEmail`.
  private static func identifier(_ key: String) -> String {
    let parts = key.split { $0 == "." || $0 == "-" }
    return parts.dropFirst()
      .reduce(String(parts.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
