import ArgumentParser

/// Prints a shell completion script.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a shell script that completes commands, flags and e-mail addresses.",
    discussion: """
      Addresses come from the database that the command line or ACCOUNTS_DB names.

      Examples:
        accounts completions bash > \\
          ~/.local/share/bash-completion/completions/accounts
        accounts completions zsh > ~/.zfunc/_accounts
        accounts completions fish > ~/.config/fish/completions/accounts.fish
      """
  )

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  /// A supported shell.
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
      try Console.printFile(AccountsCommand.completionScript(for: shell) + "\n")
    } catch {
      throw ExitCode(Console.report(Failure(error)).rawValue)
    }
  }
}
