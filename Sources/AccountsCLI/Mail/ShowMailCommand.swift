import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Shows a mail of the outbox.
struct ShowMailCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show an e-mail: its state, its attempts and the server's last reply.",
    discussion: """
      The content is never shown: links and codes in it are secret.

      Example: accounts mail show 019a8c3e-0000-7000-8000-000000000000
      """
  )

  @OptionGroup var mail: MailArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    guard let found = try await database.administration.mail(mail.id) else {
      throw MailArgument.notFound(mail.text)
    }
    guard !common.json else { return try Console.printJSON(MailDocument(found)) }
    let none = "none"
    for (label, value) in [
      ("ID", found.id.description), ("Message-ID", found.messageID), ("To", found.recipient.text),
      ("Kind", found.kindName), ("Language", found.language.rawValue),
      ("State", found.state.rawValue), ("Attempts", "\(found.attempts)"),
      ("Next attempt", found.state == .queued ? found.nextAttemptAt.rfc3339 : none),
      ("Expires", found.expiresAt.rfc3339), ("Last reply", found.reply ?? none),
      ("Queued", found.createdAt.rfc3339), ("Left the queue", found.endedAt?.rfc3339 ?? none),
    ] {
      try Console.print("\(label):".padded(toWidth: 16) + value.shown)
    }
  }
}
