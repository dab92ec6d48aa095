import AccountsForms
import ArgumentParser

/// The options for the profile of a user.
struct ProfileOptions: ParsableArguments {
  @Option(help: "The name.")
  var name: String?

  @Option(help: ArgumentHelp("The date of birth, as year-month-day.", valueName: "date"))
  var birthday: String?

  @Option(help: "The language of messages: english, portuguese or spanish.")
  var language: String?

  /// Whether no option was given.
  var isEmpty: Bool { name == nil && birthday == nil && language == nil }

  /// Requires at least one option.
  ///
  /// - Parameter others: The other options that would do.
  /// - Throws: ``Failure``.
  func requireSome(or others: String...) throws {
    guard isEmpty else { return }
    let flags = ["--name", "--birthday", "--language"] + others
    let list = flags.dropLast().joined(separator: ", ") + " or " + (flags.last ?? "")
    throw Failure(.usage, "nothing to change", hint: "pass \(list)")
  }

  /// Enters the given values into the fields of a form.
  func enter(
    into nameField: FormField<String>,
    _ birthField: FormField<CivilDate?>,
    _ languageField: FormField<Language?>
  ) {
    if let name { nameField.value = name }
    if let birthday { birthField.enter(birthday) }
    if let language { languageField.enter(language) }
  }
}
