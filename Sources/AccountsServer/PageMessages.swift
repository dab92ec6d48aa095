import AccountsForms
import Mustache

/// The texts of the pages, by the names that templates use: `{{text.logIn}}`.
enum PageMessages {
  /// The texts of a language.
  ///
  /// A class, since templates look up members of dictionaries slowly.
  final class Texts: MustacheParent, Sendable {
    /// The texts by name.
    let all: [String: String]

    fileprivate init(_ all: [String: String]) { self.all = all }

    func child(named name: String) -> Any? { all[name] }
  }

  /// Returns the texts of a language.
  static func texts(in language: Language) -> Texts { texts[Int(language.number)] }

  /// Every text that is declared by a page.
  static let phrases = RouteTable.rooms.flatMap { $0.phrases.flatMap(all(of:)) }

  private static func all(of topic: any Phrase.Type) -> [any Phrase] {
    func all<Topic: Phrase>(_: Topic.Type) -> [any Phrase] { Array(Topic.allCases) }
    return all(topic)
  }

  private static let texts = Language.allCases.map { Texts(all(in: $0)) }

  private static func all(in language: Language) -> [String: String] {
    let words = Messages(language)
    var texts = [
      "errorPrefix": words.errorPrefix,
      "requiredMark": words.requiredMarkExplained,
      "met": words.state(of: PasswordRequirement(demand: .notCommon, isMet: true)),
      "notMet": words.state(of: PasswordRequirement(demand: .notCommon, isMet: false)),
      "didYouMean": words.didYouMean("{address}"),
    ]
    for field in [EditUserForm.Field.name, .email, .birthday, .language].map(\.rawValue) {
      texts[field] = words.label(of: field)
    }
    for phrase in phrases { texts[phrase.rawValue] = phrase.texts[language] }
    return texts
  }
}
