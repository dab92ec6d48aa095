import Accounts
import AccountsForms

/// The note that names the values that a user lacks and is asked for.
enum MissingFieldsNote {
  /// Prints the note, with the command that sets the values; nothing for a user who lacks none.
  static func print(for user: User, _ rules: FormRules) {
    let missing = rules.missingFields(of: user)
    guard !missing.isEmpty else { return }
    let words = rules.messages(in: .english)
    let labels =
      missing.map { field in
        // The label is a sentence of the person.
        field == .agreeTerms ? "your consent to the terms" : words.label(of: field.rawValue)
      }
      .joined(separator: ", ")
    let options = missing.map { field in
      switch field {
      case .custom(let key): "--field \(key)=…"
      case .agreeTerms: "--agree-terms"
      default: "--\(field.rawValue) …"
      }
    }
    Console.note(
      "missing from your account: \(labels); to add what is missing, run 'accounts profile edit \(options.joined(separator: " "))'"
    )
  }
}
