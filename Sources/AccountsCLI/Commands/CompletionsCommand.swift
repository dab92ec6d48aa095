import ArgumentParser

/// Prints what a shell needs to complete this program's commands.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the script that completes commands, flags and e-mail addresses in a shell.",
    discussion: """
      Addresses are looked up in the database that the command line or ACCOUNTS_DB names.

      Examples:
        accounts completions bash > ~/.local/share/bash-completion/completions/accounts
        accounts completions zsh > ~/.zfunc/_accounts
        accounts completions fish > ~/.config/fish/completions/accounts.fish
      """
  )

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  /// A shell that is known.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  func run() throws {
    let shell: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    do {
      try Console.print(AccountsCommand.completionScript(for: shell))
    } catch {
      throw ExitCode(Console.report(Failure(error)).rawValue)
    }
  }
}
