import ArgumentParser

/// The option of commands whose operation cannot be undone.
struct ConsentOption: ParsableArguments {
  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  /// Asks for confirmation, unless it was given on the command line.
  ///
  /// - Throws: ``Failure`` if the user declines or cannot be asked.
  func require(_ question: String) throws {
    if yes { return }
    guard Terminal.isInteractive else { return try Failure.require(["--yes"]) }
    guard try Terminal.confirm(question) else { throw Failure.givenUp }
  }
}
