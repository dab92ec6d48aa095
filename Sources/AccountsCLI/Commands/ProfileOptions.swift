import Accounts
import AccountsForms
import ArgumentParser
import Foundation

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
  /// - Throws: ``Failure``.
  func requireSome() throws {
    guard isEmpty else { return }
    throw Failure(.usage, "nothing to change", hint: "give --name, --birthday or --language")
  }

  /// A form with what is known of somebody, and what is to be changed entered into it.
  func form(_ user: User) -> ProfileForm {
    let form = ProfileForm(
      name: user.name,
      birthday: user.birthday,
      language: user.language,
      today: { CivilDate(Date(), in: .current) }
    )
    if let name { form.nameField.value = name }
    if let birthday { form.birthField.enter(birthday) }
    if let language { form.languageField.enter(language) }
    return form
  }
}
