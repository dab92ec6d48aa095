import Accounts
import AccountsForms
import Foundation

/// The built-in texts of all mails: a file for each language, in which a line such as `=== test`
/// begins the text of a kind, as ``MailTemplate`` reads it.
enum MailTexts {
  /// The texts of a language, by the name of the kind.
  static func all(in language: Language) -> [String: String] {
    let bytes =
      switch language {
      case .english: PackageResources.mails_en_txt
      case .portuguese: PackageResources.mails_pt_txt
      case .spanish: PackageResources.mails_es_txt
      }
    var texts: [String: String] = [:]
    for part in ("\n" + String(decoding: bytes, as: UTF8.self)).components(separatedBy: "\n=== ")
      .dropFirst()
    {
      let name = part.prefix { $0 != "\n" }
      texts[String(name)] = part.dropFirst(name.count).trimmingCharacters(in: .newlines)
    }
    return texts
  }
}
