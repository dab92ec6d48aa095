import Foundation

/// The languages of the product: a file with a line for each, such as
/// `"pt" = "portuguese, Português";`.
struct Languages {
  /// The file, whose keys are the codes.
  private let file: StringsFile

  /// The codes, English first.
  var codes: [String] { file.entries.map(\.key) }

  /// Takes the file.
  ///
  /// - Throws: ``Fault`` for one that does not begin with English, or has no two names for a
  ///   language.
  init(_ file: StringsFile) throws {
    self.file = file
    guard file.entries.first?.key == "en" else {
      throw Fault("\(file.path):1: error: the first language must be 'en'")
    }
    for entry in file.entries where Self.names(entry).count < 2 {
      throw Fault("\(file.path):\(entry.line): error: name the language in English and in itself")
    }
  }

  private static func names(_ entry: StringsFile.Entry) -> [String] {
    entry.text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The languages as Swift.
  var swift: String {
    let constants = file.entries.enumerated()
      .map { number, entry in
        let names = Self.names(entry)
        return """
            /// \(names[1]).
            public static let \(names[0]) = Language(number: \(number))
          """
      }
    let names = file.entries.map { "    (\($0.key.debugDescription), \(Self.names($0)))," }
    return """
      extension Language {
      \(constants.joined(separator: "\n\n"))

        /// The code and the names of each.
        static let declared: [(code: String, names: [String])] = [
      \(names.joined(separator: "\n"))
        ]
      }

      """
  }
}
