import ArgumentParser

/// The commands for the outbox.
struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail",
    abstract: "Test the mail settings, and list, retry and cancel queued e-mails.",
    discussion: """
      E-mails are queued in the database and sent by 'accounts serve', or by 'accounts mail send'. An e-mail that a \
      server temporarily refuses is retried at increasing intervals until it expires.

      Examples:
        accounts mail test ada@example.com
        accounts mail list --state queued
        accounts mail retry 019a8c3e-0000-7000-8000-000000000000
      """,
    subcommands: [
      TestMailCommand.self, ListMailCommand.self, ShowMailCommand.self, RetryMailCommand.self,
      CancelMailCommand.self, SendMailCommand.self,
    ]
  )
}
