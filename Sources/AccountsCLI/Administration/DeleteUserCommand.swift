import Accounts
import ArgumentParser

/// Deletes a user.
struct DeleteUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a user.",
    discussion: """
      Deletes the account, profile and sessions; this cannot be undone. The audit log keeps the events of the account, \
      with its ID but without the user's name or e-mail address.

      Examples:
        accounts users delete ada@example.com --dry-run
        accounts users delete ada@example.com --yes
      """
  )

  @OptionGroup var argument: UserArgument

  @OptionGroup var consent: ConsentOption

  @Flag(help: "Only show the user who would be deleted.")
  var dryRun = false

  @OptionGroup var common: CommonOptions

  var wantedMail: CommonOptions.WantedMail { .ifSet }

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    let user = try await argument.find(in: administration)
    guard try await !administration.isProbablyLastAdministrator(.id(user.id)) else {
      throw try argument.failure(Refusal(.lastAdministrator), in: database)
    }
    guard !dryRun else { return try common.report(user, "would delete") }
    try consent.require("Delete \(user.mailbox) permanently?")
    switch try await administration.delete(.id(user.id), by: .trusted(Operator.current)) {
    case .done(let user): try common.report(user, "deleted")
    case .refused(let refusal): throw try argument.failure(refusal, in: database)
    }
  }
}
