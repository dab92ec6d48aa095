import ArgumentParser

/// Checks a form file.
struct CheckFormCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a form file, and show each error with its line.",
    discussion: "Example: accounts form check form.json"
  )

  @Argument(help: "The form file.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    _ = try FormFileReader.read(file)
    guard !common.json else { return try Console.printJSON(["errors": [String]()]) }
    Console.note("\(file) has no errors")
  }
}
