import Accounts
import ArgumentParser

/// Ends everybody's sessions.
struct RevokeAllSessionsCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke-all",
    abstract: "End everybody's sessions.",
    discussion: """
      Everybody has to log in again. It is for after a break-in.

      Examples:
        accounts sessions revoke-all --dry-run
        accounts sessions revoke-all --yes
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Only count the sessions that would end.")
  var dryRun = false

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    guard !dryRun else {
      let count = try await administration.countSessions()
      guard !common.json else { return try Console.printJSON(["wouldRevoke": count]) }
      return Console.note("would end \(count == 1 ? "1 session" : "\(count) sessions")")
    }
    try Terminal.requireConsent(yes, "End everybody's sessions?")
    let count = try await administration.endEverybodysSessions(by: Operator.current)
    guard !common.json else { return try Console.printJSON(["revoked": count]) }
    Console.note("ended \(count == 1 ? "1 session" : "\(count) sessions")")
  }
}
