import ArgumentParser

/// The program `accounts`.
struct AccountsCommand: AsyncParsableCommand {
  /// The service's own name, which is no password for it.
  static let serviceName = "Accounts"

  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "Sign-up, login and user administration, with an embedded database.",
    discussion: """
      'accounts signup' makes the first account, and 'accounts users' has what admins do.

      The database is --db, else $ACCOUNTS_DB, else $XDG_DATA_HOME/accounts/accounts.db. The first \
      account, import or migration makes it.

      Examples:
        accounts signup
        accounts users list
        accounts serve

      Exit status: 0 done, 1 fault, 64 wrong usage, 65 input refused, 69 busy (try again), \
      77 wrong credentials, 130 given up.
      """,
    version: "0.1.0",
    subcommands: [
      SignUpCommand.self, LogInCommand.self, LogOutCommand.self, WhoAmICommand.self,
      ProfileCommand.self, ChangePasswordCommand.self, ExportMeCommand.self,
      DeleteAccountCommand.self, UsersCommand.self, SessionsCommand.self,
      ServeCommand.self, ConfigCommand.self, ExplainCommand.self, StatsCommand.self,
      AuditCommand.self,
      TuneCommand.self,
      PepperCommand.self,
      BackupCommand.self,
      RestoreCommand.self, CheckCommand.self, MigrateCommand.self, CompletionsCommand.self,
    ]
  )
}
