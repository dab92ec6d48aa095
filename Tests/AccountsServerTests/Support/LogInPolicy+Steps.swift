import AccountsForms

@testable import Accounts

extension LogInPolicy {
  /// Returns the policy of logins that take a number of steps: the password, then the word "sesame"
  /// or the number 4711, each once.
  static func steps(_ count: Int) -> LogInPolicy {
    let word = Translations("Word", [.portuguese: "Palavra", .spanish: "Palabra"])
    let number = Translations("Number", [.portuguese: "Número", .spanish: "Número"])
    return LogInPolicy(
      factors: [factor("word", word, "sesame"), factor("number", number, "4711")],
      most: count
    )
  }

  private static func factor(_ name: String, _ label: Translations, _ right: String) -> Factor {
    Factor(
      name,
      label: label,
      isSetUp: { _, _ in true },
      verify: { text, _, _ in text == Secret(right) }
    )
  }
}
