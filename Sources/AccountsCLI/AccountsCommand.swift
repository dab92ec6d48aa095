import ArgumentParser

/// The program `accounts`.
struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "Sign-up, login and user administration, with an embedded database.",
    discussion: """
      'accounts signup' creates an account. 'accounts users' needs no login: anyone who can open the database file can \
      use it.

      The database is --db, else $ACCOUNTS_DB, else the one in the settings file (see 'accounts config'), else \
      $XDG_DATA_HOME/accounts/accounts.db. The first account, invitation, import, migration or test e-mail creates it, \
      and so does 'accounts serve'.

      Examples:
        accounts signup
        accounts users list
        accounts serve

      Exit status: 0 success, 1 failure, 64 usage error, 65 invalid input, 69 busy (try again), \
      77 access refused, 130 cancelled.
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Your own account",
        subcommands: [
          SignUpCommand.self, LogInCommand.self, LogOutCommand.self, WhoAmICommand.self,
          ProfileCommand.self, ChangePasswordCommand.self, ChangeEmailCommand.self,
          ConfirmCommand.self, RecoveryCodesCommand.self,
          ExportMeCommand.self, DeleteAccountCommand.self,
        ]
      ),
      CommandGroup(
        name: "Users",
        subcommands: [
          UsersCommand.self, SessionsCommand.self, ExplainCommand.self, StatsCommand.self,
          AuditCommand.self,
        ]
      ),
      CommandGroup(
        name: "Service",
        subcommands: [
          ServeCommand.self, ConfigCommand.self, FormCommand.self, TuneCommand.self,
          PepperCommand.self, MailCommand.self,
          CompletionsCommand.self,
        ]
      ),
      CommandGroup(
        name: "Database",
        subcommands: [
          BackupCommand.self, RestoreCommand.self, CheckCommand.self, MigrateCommand.self,
          MoveCommand.self,
        ]
      ),
    ]
  )
}
