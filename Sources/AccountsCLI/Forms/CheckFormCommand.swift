import AccountsFiles
import AccountsForms
import AccountsTransfer
import ArgumentParser

/// Checks a form file.
struct CheckFormCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a form file, and show each error and warning with its line.",
    discussion: "Example: accounts form check form.json"
  )

  @Argument(help: "The form file.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let form = try FormFileReader.read(file)
    var rules = FormRules()
    form.apply(to: &rules)
    let warnings =
      form.warnings.map { "\(file):\($0.line): \($0.message)" }
      + [PhoneLibrary.warning(for: rules)].compactMap(\.self)
    guard !common.json else {
      return try Console.printJSON(["errors": [], "warnings": warnings])
    }
    for warning in warnings { Console.say("accounts: warning: \(warning.shown)") }
    Console.note("\(file) has no errors")
  }
}
