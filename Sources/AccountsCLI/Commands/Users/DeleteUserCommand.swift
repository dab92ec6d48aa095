import Accounts
import ArgumentParser

/// Deletes a user and everything held on them.
struct DeleteUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a user and everything held on them.",
    discussion: """
      Examples:
        accounts users delete ada@example.com --dry-run
        accounts users delete ada@example.com --yes
      """
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Only show who would be deleted.")
  var dryRun = false

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    let user = try await argument.find(in: administration)
    guard try await !administration.isProbablyLastAdministrator(.id(user.id)) else {
      throw argument.lastAdministrator
    }
    guard !dryRun else { return try common.report(user, "would delete") }
    try Terminal.requireConsent(yes, "Delete \(user.name) <\(user.email)> for good?")
    switch try await administration.delete(.id(user.id), by: Operator.current) {
    case .deleted(let user): try common.report(user, "deleted")
    case .notFound: throw argument.notFound
    case .lastAdministrator: throw argument.lastAdministrator
    }
  }
}
