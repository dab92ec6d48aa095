import AccountsForms
import ArgumentParser

/// A word where a subcommand was expected, that is none.
struct UnknownSubcommand {
  /// The word.
  let word: String

  /// The command it stands behind, as it is typed.
  let group: String

  /// The subcommands that may have been meant.
  let candidates: [String]

  /// Follows the arguments through the subcommands; nil where each is known.
  ///
  /// - Parameters:
  ///   - arguments: as the program was called, its own name first.
  ///   - root: the command they are for.
  init?(_ arguments: [String], of root: any ParsableCommand.Type) {
    var group = root.name
    var subcommands = root.configuration.subcommands
    for argument in arguments.dropFirst() {
      // Options stand behind the subcommand; 'help' is ArgumentParser's own.
      if subcommands.isEmpty || argument.hasPrefix("-") || argument == "help" { return nil }
      guard let next = subcommands.first(where: { $0.name == argument }) else {
        word = argument
        self.group = group
        candidates = subcommands.map { $0.name }.filter { $0.isMeant(by: argument.lowercased()) }
        return
      }
      group += " \(next.name)"
      subcommands = next.configuration.subcommands
    }
    return nil
  }
}

extension ParsableCommand {
  fileprivate static var name: String { configuration.commandName ?? _commandName }
}

extension String {
  /// The shortest beginning of a name that tells what was meant.
  private static let shortestBeginning = 3

  fileprivate func isMeant(by typed: String) -> Bool {
    self == typed || Slip.makes(typed, of: self)
      || (typed.count >= Self.shortestBeginning && hasPrefix(typed))
  }
}

extension Failure {
  /// Tells that there is no such subcommand, and which may have been meant.
  init(_ unknown: UnknownSubcommand) {
    self.init(
      .usage,
      "there is no command \("\(unknown.group) \(unknown.word)".quoted)",
      hint: Failure.didYouMean(unknown.candidates.map { "'\(unknown.group) \($0)'" })
        ?? "see '\(unknown.group) --help'"
    )
  }
}
