import AccountsForms
import ArgumentParser

/// What is to be known of somebody from now on.
struct ProfileOptions: ParsableArguments {
  @Option(help: "The person's name.")
  var name: String?

  @Option(help: ArgumentHelp("The person's birthday, as year-month-day.", valueName: "date"))
  var birthday: String?

  @Option(help: "english, portuguese or spanish: what the person wants to be written to in.")
  var language: String?

  /// Whether nothing is to be changed.
  var isEmpty: Bool { name == nil && birthday == nil && language == nil }

  /// Refuses to change nothing.
  ///
  /// - Parameter others: what else could have been given.
  /// - Throws: ``Failure``.
  func requireSome(or others: String...) throws {
    guard isEmpty else { return }
    let flags = ["--name", "--birthday", "--language"] + others
    let list = flags.dropLast().joined(separator: ", ") + " or " + (flags.last ?? "")
    throw Failure(.usage, "nothing to change", hint: "give \(list)")
  }

  /// Enters what was given into the fields of a form.
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
