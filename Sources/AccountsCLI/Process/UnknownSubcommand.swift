import AccountsForms
import ArgumentParser

/// An unknown subcommand.
struct UnknownSubcommand {
  /// The unknown word.
  let word: String

  /// The command before it, as typed.
  let group: String

  /// The similar subcommands.
  let candidates: [String]

  /// Names that other programs give to commands, and the names here.
  private static let otherNames = [
    "add": "create", "new": "create", "remove": "delete", "rm": "delete", "ban": "disable",
    "block": "disable", "find": "search", "promote": "set-role", "passwd": "reset-code",
    "set-password": "reset-code", "reset-password": "reset-code",
  ]

  /// Matches the arguments against the subcommands; nil if all are known.
  ///
  /// - Parameters:
  ///   - arguments: the command line, including the program name.
  ///   - root: the root command.
  init?(_ arguments: [String], of root: any ParsableCommand.Type) {
    var group = root.name
    var subcommands = root.configuration.subcommands
    for argument in arguments.dropFirst() {
      // Options follow the subcommand; 'help' belongs to ArgumentParser.
      if subcommands.isEmpty || argument.hasPrefix("-") || argument == "help" { return nil }
      guard let next = subcommands.first(where: { $0.name == argument }) else {
        word = argument
        self.group = group
        let typed = argument.lowercased()
        candidates = subcommands.map { $0.name }
          .filter { $0.isMeant(by: typed) || $0 == Self.otherNames[typed] }
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
  /// The minimum length of a prefix that counts as similar.
  private static let shortestBeginning = 3

  fileprivate func isMeant(by typed: String) -> Bool {
    self == typed || Typo.makes(typed, of: self)
      || (typed.count >= Self.shortestBeginning && hasPrefix(typed))
  }
}

extension Failure {
  /// Creates the failure for an unknown subcommand, with similar ones as the hint.
  init(_ unknown: UnknownSubcommand) {
    self.init(
      .usage,
      code: .usage,
      "there is no command \("\(unknown.group) \(unknown.word)".quoted)",
      hint: Failure.didYouMean(unknown.candidates.map { "'\(unknown.group) \($0)'" })
        ?? "see '\(unknown.group) --help'"
    )
  }
}
