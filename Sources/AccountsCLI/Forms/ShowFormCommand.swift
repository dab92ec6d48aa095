import AccountsForms
import ArgumentParser

/// Shows the sign-up form.
struct ShowFormCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the fields of the sign-up form.",
    discussion: "Example: accounts form show"
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let rules = try Settings.forms(common.configuration)
    let words = rules.messages(in: try Environment.current.language)
    let form = rules.signUpForm(in: words.language)
    guard !common.json else { return try Console.printJSON(form.jsonSchema(in: words)) }
    var table = TextTable([
      .whole("FIELD"), .spare("LABEL", 1), .spare("REQUIRED", 3), .spare("HINT", 2),
    ])
    for name in form.validator.keys {
      let shown = form.presentation(of: name, in: words)
      table.append([name.rawValue, shown.label, shown.isRequired ? "yes" : "no", shown.hint ?? ""])
    }
    try Console.print(table)
    let asked = form.validator.keys.filter { rules.askExistingUsers[$0] != nil }.map(\.rawValue)
    if !asked.isEmpty {
      Console.note(
        "at their next login, users are asked for these fields if they have no value: \(asked.joined(separator: ", "))"
      )
    }
    if form.validator.keys.contains(.birthday) {
      Console.note("the minimum age is \(rules.minimumAge)")
    }
  }
}
