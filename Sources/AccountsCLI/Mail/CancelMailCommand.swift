import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Cancels a queued mail.
struct CancelMailCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel a queued e-mail and erase its content.",
    discussion: "Example: accounts mail cancel 019a8c3e-0000-7000-8000-000000000000"
  )

  @OptionGroup var mail: MailArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    let outcome = try await administration.cancelMail(mail.id, by: Operator.current)
    let changed = try await mail.changed(outcome, in: administration)
    guard !common.json else { return try Console.printJSON(MailDocument(changed)) }
    Console.note("cancelled the e-mail to <\(changed.recipient.text.shown)>")
  }
}
