import Accounts
import AccountsForms
import Foundation

/// The built-in texts of all mails: a file for each language, in which a line such as `=== test`
/// begins the text of a kind, as ``MailTemplate`` reads it.
enum MailTexts {
  /// The texts of a language, by the name of the kind.
  static func all(in language: Language) -> [String: String] {
    let name = "mails.\(language.code).txt"
    guard let file = EmbeddedFiles.all.first(where: { $0.name == name }) else { return [:] }
    var texts: [String: String] = [:]
    for part in ("\n" + file.content.description).components(separatedBy: "\n=== ")
      .dropFirst()
    {
      let name = part.prefix { $0 != "\n" }
      texts[String(name)] = part.dropFirst(name.count).trimmingCharacters(in: .newlines)
    }
    return texts
  }
}
