import AccountsForms
import ArgumentParser

/// The options for the profile of a user.
struct ProfileOptions: ParsableArguments {
  @Option(help: "The name.")
  var name: String?

  @Option(help: ArgumentHelp("The date of birth, as year-month-day.", valueName: "date"))
  var birthday: String?

  @Option(help: "The language of messages: \(Messages.languageChoices).")
  var language: String?

  @OptionGroup var custom: CustomOptions

  /// Whether no option was given.
  var isEmpty: Bool { name == nil && birthday == nil && language == nil && custom.field.isEmpty }

  /// Requires at least one option.
  ///
  /// - Parameter others: the other options that would do.
  /// - Throws: ``Failure``.
  func requireSome(or others: String...) throws {
    guard isEmpty else { return }
    let flags = ["--name", "--birthday", "--language"] + others
    let list = flags.dropLast().joined(separator: ", ") + " or " + (flags.last ?? "")
    throw Failure(.usage, code: .usage, "nothing to change", hint: "pass \(list)")
  }

  /// Enters the given values into a form.
  ///
  /// - Throws: ``Failure`` for a field that the form does not have.
  func enter<Form: ValidatedForm>(into form: Form) throws {
    let given = [("name", name), ("birthday", birthday), ("language", language)]
    let values = given.compactMap { key, value in value.map { (key: key, value: $0) } }
    for (key, value) in values + (try custom.values(of: form)) {
      guard let field = Form.Field(rawValue: key), form.validator.keys.contains(field) else {
        throw Failure(
          .usage,
          code: .usage,
          "the sign-up form has no field \(key)",
          hint: "omit this option; 'accounts form show' lists the fields"
        )
      }
      form.enter(value, into: field)
    }
  }
}
