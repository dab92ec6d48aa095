import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Makes a queued mail due now.
struct RetryMailCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Retry a queued e-mail now.",
    discussion: """
      'accounts serve' sends it within a second, unless no mail server can be reached; 'accounts mail send' sends it at once. \
      An e-mail that is being sent at this moment may arrive twice.

      Example: accounts mail retry 019a8c3e-0000-7000-8000-000000000000
      """
  )

  @OptionGroup var mail: MailArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    let outcome = try await administration.retryMail(mail.id, by: Operator.current)
    let changed = try await mail.changed(outcome, in: administration)
    guard !common.json else { return try Console.printJSON(MailDocument(changed)) }
    Console.note(
      "the e-mail to <\(changed.recipient.text.shown)> is due now; 'accounts serve' or 'accounts mail send' will send it"
    )
  }
}
